import type { ReactNode } from "react";
import { above, between, row, stack } from "~/styles/global.css";
import { ButtonLink } from "./button-link";
import { modal, pane, show as showClass } from "./pane.css";

type PaneProps = {
  /** The pane opens when the address ends in `#id`. */
  id: string;
  title: string;
  /** Where closing leads, such as `#facts`. */
  backHref: string;
  /** Open without the address, for the answer to a post. */
  show?: boolean;
  children: ReactNode;
};

/** A dialog without a script: opened by a link to it, closed by a link away. `data-dialog` lets a script upgrade it. */
export function Pane({ id, title, backHref, show = false, children }: PaneProps) {
  const titleId = `${id}-title`;
  return (
    <div
      className={show ? `${modal} ${showClass}` : modal}
      id={id}
      role="dialog"
      aria-modal="true"
      aria-labelledby={titleId}
      data-dialog
    >
      <div className={pane}>
        <div className={`${row} ${between}`}>
          <h2 id={titleId}>{title}</h2>
          <ButtonLink tone="line" small href={backHref}>
            关闭
          </ButtonLink>
        </div>
        <div className={`${stack} ${above}`}>{children}</div>
      </div>
    </div>
  );
}
