import type { ReactNode } from "react";
import { above, between, row, stack } from "~/styles/global.css";
import { ButtonLink } from "../form/button";
import { modal, pane, printed, show as showClass } from "./target-dialog.css";

type DialogProps = {
  /** The dialog is open while the URL fragment is `#id`. */
  id: string;
  title: string;
  /** Target of the close link, such as `#facts`. */
  backHref: string;
  /** Opens regardless of the URL, for the response to a submission. */
  show?: boolean;
  /** Whether its content is printed. */
  isPrinted?: boolean;
  children: ReactNode;
};

/**
 * A dialog without scripts: opened and closed by links. A script can turn `data-dialog` elements into modal dialogs.
 */
export function Dialog({ id, title, backHref, show = false, isPrinted = false, children }: DialogProps) {
  const titleId = `${id}-title`;
  return (
    <div
      className={[modal, show && showClass, isPrinted && printed].filter(Boolean).join(" ")}
      id={id}
      role="dialog"
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
