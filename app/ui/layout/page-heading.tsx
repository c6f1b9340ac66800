import type { ReactNode } from "react";
import { head, part, plain } from "./page-heading.css";

type PageHeadingProps = {
  title: ReactNode;
  /** One line under the heading. */
  note?: ReactNode;
  /** Smaller, for admin pages. */
  admin?: boolean;
  children?: ReactNode;
};

/** Page heading with a line of help. */
export function PageHeading({ title, note, admin = false, children }: PageHeadingProps) {
  return (
    <div className={admin ? `${head} ${plain}` : head}>
      <div>
        <h1>{title}</h1>
        {note ? <p>{note}</p> : null}
      </div>
      {children}
    </div>
  );
}

export function SectionHeading({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <h2 className={part} id={id}>
      {children}
    </h2>
  );
}
