// 需要处理: one line and one press for each item.
import { vh } from "~/styles/global.css";
import { PageLink } from "~/ui/layout/page-link";
import { ConfirmLink } from "../confirmations/confirm-link";
import { withReturnTo } from "../confirmations/return-to";
import { subheading } from "./dashboard.css";
import { calm, calmGlyph, go, line, rest, tasks as tasksClass, urgency as urgencies } from "./task-list.css";
import type { Task } from "./tasks.server";

const shownAtMost = 7;
const glyphs = { urgent: "!", due: "◐", later: "○" } as const;

type TaskListProps = {
  tasks: Task[];
  /** URL of the current page, to return to. */
  pageUrl: string;
};

export function TaskList({ tasks, pageUrl }: TaskListProps) {
  const rows = tasks.map((task) => (
    <TaskRow key={task.href + task.text} {...task} returnTo={pageUrl === "/admin" ? "" : pageUrl} />
  ));
  const more = rows.slice(shownAtMost);
  return (
    <section aria-labelledby="attention">
      <h2 className={subheading} id="attention">
        需要处理
        {tasks.length > 0 ? (
          <>
            <b>{tasks.length}</b>
            <span className={vh}> 件</span>
          </>
        ) : null}
      </h2>
      {rows.length === 0 ? (
        <div className={calm}>
          <span className={calmGlyph} aria-hidden="true">
            闲
          </span>
          <p>
            <b>没有要处理的</b>
            <br />
            有人报名、提问或留言，会出现在这里
          </p>
        </div>
      ) : (
        <ul className={tasksClass}>
          {rows.slice(0, shownAtMost)}
          {more.length > 0 ? (
            <li>
              <details className={rest}>
                <summary>
                  {`还有 ${more.length} 件`}
                  <span className={go} aria-hidden="true">
                    ▾
                  </span>
                </summary>
                <ul className={tasksClass}>{more}</ul>
              </details>
            </li>
          ) : null}
        </ul>
      )}
    </section>
  );
}

function TaskRow({ urgency, text, detail, act, href, opens, returnTo }: Task & { returnTo: string }) {
  const Row = opens === "confirmation" ? ConfirmLink : PageLink;
  return (
    <li>
      <Row className={line} href={opens === "page" ? href : withReturnTo(href, returnTo)}>
        <i className={urgencies[urgency]} aria-hidden="true">
          {glyphs[urgency]}
        </i>
        <span>
          <b>{text}</b>
          <small>{detail}</small>
        </span>
        <span className={go}>
          {act}
          <span aria-hidden="true"> →</span>
        </span>
      </Row>
    </li>
  );
}
