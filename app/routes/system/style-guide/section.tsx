import { type ReactNode, useId } from "react";
import { gap } from "~/styles/global.css";
import { SectionHeading } from "~/ui/layout/page-heading";

type SectionProps = {
  title: string;
  /** Inert samples, whose links and pictures do not exist. */
  still?: boolean;
  children: ReactNode;
};

/** One family of components with its heading. */
export function Section({ title, still = false, children }: SectionProps) {
  const id = useId();
  // React 18 does not know the attribute, so it is spread.
  const content = still ? <div {...{ inert: "" }}>{children}</div> : children;
  return (
    <section className={gap} aria-labelledby={id}>
      <SectionHeading id={id}>{title}</SectionHeading>
      {content}
    </section>
  );
}
