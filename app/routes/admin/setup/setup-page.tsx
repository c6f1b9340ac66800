// The page of the first set-up: introduction, progress and the steps, of which one is open.
import type { ReactNode } from "react";
import { mute, small, tiny, wrap } from "~/styles/global.css";
import { Badge } from "~/ui/feedback/badge";
import { bar } from "~/ui/feedback/progress-bar.css";
import { TapLink } from "~/ui/layout/links";
import { SealedName } from "./sealed-name";
import {
  body,
  head,
  intro,
  layout,
  number,
  numberCurrent,
  numberDone,
  plate,
  step,
  steps,
} from "./setup.css";

export type StepView = {
  name: string;
  title: string;
  /** What the step is about, or what was saved. */
  note: string;
  state: "open" | "done" | "skipped";
  /** Opens the step; null where it cannot be changed here. */
  href: string | null;
};

type SetupPageProps = {
  steps: readonly StepView[];
  /** The open step. */
  current: string;
  /** The visitors' header. */
  head?: { siteName: string; city: string; tagline: string };
  /** The form of the open step. */
  children: ReactNode;
};

export function SetupPage({ steps: views, current, head: visitorHead, children }: SetupPageProps) {
  const settled = views.filter(({ state }) => state !== "open").length;
  return (
    <main className={wrap} id="main">
      <div className={layout}>
        <div className={intro}>
          <h1>挂上城里的告示栏</h1>
          <p className={mute}>
            填完就能发布第一个活动。每一步单独保存，关掉页面再回来，从没做完的那步接着做。
          </p>
          {settled > 0 ? (
            <>
              <progress className={bar} value={settled} max={views.length} aria-label="已完成" />
              <p className={small}>
                <b>
                  已完成 {settled} / {views.length}
                </b>
              </p>
            </>
          ) : null}
          {visitorHead ? (
            <section className={plate} aria-label="访客看到的样子">
              <SealedName {...visitorHead} />
              <p className={tiny}>访客看到的样子 · 保存后更新</p>
            </section>
          ) : null}
        </div>
        <ol className={steps}>
          {views.map((view, index) => (
            <Step key={view.name} {...view} index={index} isCurrent={view.name === current}>
              {view.name === current ? children : null}
            </Step>
          ))}
        </ol>
      </div>
    </main>
  );
}

type StepProps = StepView & { index: number; isCurrent: boolean; children: ReactNode };

function Step({ name, title, note, state, href, index, isCurrent, children }: StepProps) {
  const isSettled = state !== "open";
  const look = isCurrent ? numberCurrent : isSettled ? numberDone : number;
  return (
    <li
      className={step}
      id={isCurrent ? "now" : `step-${name}`}
      aria-current={isCurrent ? "step" : undefined}
    >
      <div className={head}>
        <span className={look} aria-hidden="true">
          {isSettled && !isCurrent ? "✓" : index + 1}
        </span>
        <div>
          <h2>{title}</h2>
          <small>{note}</small>
        </div>
        {isCurrent ? null : <Aside title={title} isSettled={isSettled} href={href} />}
      </div>
      {isCurrent ? <div className={body}>{children}</div> : null}
    </li>
  );
}

function Aside({ title, isSettled, href }: { title: string; isSettled: boolean; href: string | null }) {
  if (isSettled)
    return href === null ? null : (
      <TapLink href={href} aria-label={`修改：${title}`}>
        修改
      </TapLink>
    );
  if (href === null) return <Badge tone="draft">还没做</Badge>;
  return (
    <TapLink href={href} aria-label={`还没做：${title}`}>
      <Badge tone="draft">还没做</Badge>
    </TapLink>
  );
}
