import type { ReactNode } from "react";
import { note as noteClass } from "./facts.css";

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
