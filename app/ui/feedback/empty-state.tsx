import type { ReactNode } from "react";
import { empty, glyph as glyphClass } from "./empty-state.css";

type EmptyStateProps = {
  title: string;
  children?: ReactNode;
  /** One large character. */
  glyph?: string;
  /** A button or link. */
  action?: ReactNode;
};

/** An empty list. */
export function EmptyState({ title, children, glyph = "空", action }: EmptyStateProps) {
  return (
    <div className={empty}>
      <span className={glyphClass} aria-hidden="true">
        {glyph}
      </span>
      <p>
        <b>{title}</b>
      </p>
      {children ? <p>{children}</p> : null}
      {action ? <div>{action}</div> : null}
    </div>
  );
}
