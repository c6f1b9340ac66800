import type { ReactNode } from "react";
import { scrollList } from "./scroll-list.css";

/** A list in a keyboard-scrollable region, 400 px high. */
export function ScrollList({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable with the keyboard
    <section className={scrollList} aria-label={label} tabIndex={0}>
      <ul>{children}</ul>
    </section>
  );
}
