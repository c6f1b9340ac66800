import { type ReactNode, useId } from "react";
import { gap } from "~/styles/global.css";
import { PartHead } from "~/ui/part-head";

/** One family of components with its heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={gap} aria-labelledby={id}>
      <PartHead id={id}>{title}</PartHead>
      {children}
    </section>
  );
}
