// Error page: not found, forbidden, busy or failed. Always offers a next step and never shows a stack trace.
import { isRouteErrorResponse, useMatches } from "@remix-run/react";
import type { ReactNode } from "react";
import { commonFailures, errorIdText } from "~/http/failure-texts";
import { mergeHandles } from "~/http/pages/hydration";
import type { RejectionPage, UnsentTexts } from "~/http/pages/not-found";
import { gap, num, row, small, vertical, wrap } from "~/styles/global.css";
import { Button, ButtonLink } from "~/ui/form/button";
import { noResponseText } from "~/ui/layout/page-behaviour";
import { body, page, text, typedText } from "./message-page.css";

type RejectionViewProps = {
  error: unknown;
  /** Status of an unexpected failure, or null. */
  failure: number | null;
  /** Identifies an unexpected failure in the log, or null. */
  errorId: string | null;
  /** URL of the page, for the retry link. */
  currentUrl: string;
  /** The referring page on this site. */
  previous: string;
};

const notFoundTitle = "页面未找到";

function rejectionOf(error: unknown): RejectionPage & { status: number } {
  if (!isRouteErrorResponse(error)) return { status: 500, message: "" };
  const data: Partial<RejectionPage> =
    typeof error.data === "object" && error.data !== null ? error.data : {};
  return { status: error.status, message: "", ...data };
}

/** The document title of an error page: not found, forbidden with its reason, or failed. */
export function rejectionTitle(error: unknown): string {
  if (error === undefined) return notFoundTitle;
  const { status, message, unsent } = rejectionOf(error);
  if (status === 403 || unsent) return message || "没有权限";
  return status === 404 || status === 405 ? notFoundTitle : "加载失败";
}

export function RejectionView({ error, failure, errorId, currentUrl, previous }: RejectionViewProps) {
  const { failed, failedBack = { href: "/", label: "返回首页" } } = mergeHandles(
    useMatches().map(({ handle }) => handle),
  );
  const rejection = rejectionOf(error);
  const status = failure ?? rejection.status;
  if (status === 404 || status === 405) {
    const actions = (
      <>
        <ButtonLink href="/">返回首页</ButtonLink>
        <ButtonLink tone="line" rel="prev" href={previous}>
          返回上一页
        </ButtonLink>
      </>
    );
    return (
      <MessagePage numeral="404" aside="此则告示已揭下" title={notFoundTitle} actions={actions}>
        {rejection.message ? <p>{rejection.message}</p> : null}
        <p>{rejection.advice ?? "这张告示可能被风吹走了，也可能从来没贴过。"}</p>
        {rejection.unsent ? <Unsent {...rejection.unsent} /> : null}
      </MessagePage>
    );
  }
  const unsent = rejection.unsent ? <Unsent {...rejection.unsent} /> : null;
  if (status === 403 || (unsent && (status === 401 || status === 409))) {
    const { href, label } = rejection.back ?? { href: "/", label: "返回首页" };
    // Opens links in a new window, so that the typed text is not lost.
    const inNewWindow = unsent ? { target: "_blank", rel: "noopener" } : {};
    const actions = (
      <ButtonLink href={href} {...inNewWindow}>
        {label}
      </ButtonLink>
    );
    return (
      <MessagePage
        numeral={String(status)}
        aside="此门尚未打开"
        title={rejection.message || "没有权限"}
        actions={actions}
      >
        {rejection.advice ? <p>{rejection.advice}</p> : null}
        {unsent}
      </MessagePage>
    );
  }
  const actions = (
    <>
      <ButtonLink href={currentUrl || "/"}>重试</ButtonLink>
      <ButtonLink tone="line" href={failedBack.href}>
        {failedBack.label}
      </ButtonLink>
    </>
  );
  const isBusy = status === 503;
  const common = isBusy ? "请过一会儿再打开。" : noResponseText;
  return (
    <MessagePage
      numeral={String(status)}
      aside="告示板正在整理"
      title={isBusy ? commonFailures.busy : "加载失败"}
      actions={actions}
    >
      <p>{failed?.(isBusy ? commonFailures.busy : commonFailures.broken) ?? common}</p>
      {errorId ? <p className={small}>{errorIdText(errorId)}</p> : null}
    </MessagePage>
  );
}

/** The typed fields of a rejected submission, with a button that resubmits them. */
function Unsent({ typed, action, fields, isMultipart }: UnsentTexts) {
  return (
    <section className={gap} aria-labelledby="unsent">
      <h2 id="unsent">刚才填写的内容</h2>
      {typed.map(({ label, value }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a label may come more than once
        <p key={at} className={typedText}>
          <b>{label}</b>
          {`\n${value}`}
        </p>
      ))}
      {fields === null ? null : (
        <form
          className={gap}
          method="post"
          action={action}
          encType={isMultipart ? "multipart/form-data" : undefined}
        >
          {fields.map(([name, value], at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a name may come more than once
            <input key={at} type="hidden" name={name} value={value} />
          ))}
          <Button tone="line" small>
            重新提交
          </Button>
        </form>
      )}
    </section>
  );
}

type MessagePageProps = {
  /** A status such as 404, or one character. */
  numeral: string;
  /** At most eight characters, set vertically. */
  aside?: string;
  title: string;
  children: ReactNode;
  actions: ReactNode;
};

/** Main content of a page with a single message: not found, forbidden, failed or busy. */
function MessagePage({ numeral, aside, title, children, actions }: MessagePageProps) {
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
