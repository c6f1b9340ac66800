import type { ReactNode } from "react";
import { facts, note as noteClass } from "./facts.css";

/** Event details as Fact rows. */
export function Facts({ id = "facts", children }: { id?: string; children: ReactNode }) {
  return (
    <dl className={facts} id={id}>
      {children}
    </dl>
  );
}

type FactProps = {
  id?: string;
  label: string;
  /** A secondary line under the value. */
  note?: ReactNode;
  /** Content after the note. */
  more?: ReactNode;
  children: ReactNode;
};

/** One row of Facts. */
export function Fact({ id, label, note, more, children }: FactProps) {
  return (
    <div id={id}>
      <dt>{label}</dt>
      <dd>
        {children}
        {note ? <span className={noteClass}>{note}</span> : null}
        {more}
      </dd>
    </div>
  );
}
