import { type ReactNode, useId } from "react";
import { gap } from "~/styles/global.css";
import { PartHead } from "~/ui/part-head";

type SectionProps = {
  title: string;
  /** Samples that link to nonexistent events and pictures: inert. */
  still?: boolean;
  children: ReactNode;
};

/** A group of components under a heading. */
export function Section({ title, still = false, children }: SectionProps) {
  const id = useId();
  // React 18 does not know the attribute, so it is spread.
  const content = still ? <div {...{ inert: "" }}>{children}</div> : children;
  return (
    <section className={gap} aria-labelledby={id}>
      <PartHead id={id}>{title}</PartHead>
      {content}
    </section>
  );
}
