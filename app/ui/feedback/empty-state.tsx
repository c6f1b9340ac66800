// Replaces a list that is empty or failed to load.
import type { ReactNode } from "react";
import { ButtonLink } from "../form/button";
import { noResponseText } from "../layout/page-behaviour";
import { empty, glyph as glyphClass } from "./empty-state.css";
import { Flash } from "./flash";

type EmptyStateProps = {
  title: string;
  children?: ReactNode;
  /** One large character. */
  glyph?: string;
  action?: ReactNode;
};

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

type ErrorPanelProps = {
  /** URL to reload. */
  retryHref: string;
  title?: string;
  children?: ReactNode;
};

/** A loading error with a retry link. */
export function ErrorPanel(props: ErrorPanelProps) {
  const { retryHref, title = "加载失败", children = noResponseText } = props;
  return (
    <Flash
      tone="bad"
      title={title}
      action={
        <ButtonLink tone="line" small href={retryHref}>
          重试
        </ButtonLink>
      }
    >
      {children}
    </Flash>
  );
}
