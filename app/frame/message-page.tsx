import type { ReactNode } from "react";
import { num, row, vertical, wrap } from "~/styles/global.css";
import { body, page, text } from "./message-page.css";

type MessagePageProps = {
  /** A status such as 404, or one character. */
  numeral: string;
  /** At most eight characters, set vertically. */
  aside?: string;
  title: string;
  children: ReactNode;
  /** Buttons. */
  actions: ReactNode;
};

/** Main content of a page with a single message: not found, forbidden, failed, busy. */
export function MessagePage({ numeral, aside, title, children, actions }: MessagePageProps) {
  return (
    <main className={`${wrap} ${page}`} id="main">
      <p className={num} aria-hidden="true">
        {numeral}
      </p>
      <div className={body}>
        {aside ? (
          <p className={vertical} aria-hidden="true">
            {aside}
          </p>
        ) : null}
        <div>
          <h1>{title}</h1>
          <div className={text}>{children}</div>
          <p className={row}>{actions}</p>
        </div>
      </div>
    </main>
  );
}
