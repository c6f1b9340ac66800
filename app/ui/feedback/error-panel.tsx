import type { ReactNode } from "react";
import { ButtonLink } from "../form/button";
import { noAnswerText } from "../layout/page-behaviour";
import { Flash } from "./flash";

type ErrorPanelProps = {
  /** URL to reload. */
  retryHref: string;
  title?: string;
  children?: ReactNode;
};

/** A loading error with a retry link. */
export function ErrorPanel(props: ErrorPanelProps) {
  const { retryHref, title = "加载失败", children = noAnswerText } = props;
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
