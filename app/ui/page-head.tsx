import type { ReactNode } from "react";
import { head, plain } from "./page-head.css";

type PageHeadProps = {
  title: ReactNode;
  /** One line under the heading. */
  note?: ReactNode;
  /** Smaller, for admin pages. */
  admin?: boolean;
  /** Buttons at the right. */
  children?: ReactNode;
};

/** Page heading with a line of help. */
export function PageHead({ title, note, admin = false, children }: PageHeadProps) {
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
