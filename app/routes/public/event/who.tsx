// Who hosts an event, and for whom it is.
import { note } from "~/ui/layout/facts.css";
import { avatar, hostRow, tagList } from "./event-layout.css";

/** `count`: which of the host's events it is. */
type Host = { name: string; line: string; count: number | null };

export type WhoProps = { host: Host | null; tags: string[] };

export const whoLabel = "谁在办，谁会来";

/** Whether there is nothing to say. */
export const isBlank = ({ host, tags }: WhoProps) => host === null && tags.length === 0;

/** Part of the text on narrow screens, and of the box beside it on wide ones. */
export function Who({ host, tags }: WhoProps) {
  return (
    <>
      {host ? (
        <div className={hostRow}>
          <span className={avatar} aria-hidden="true">
            {[...host.name].at(-1)}
          </span>
          <p>
            <b>
              主办：{host.name}
              {host.count ? ` · 第 ${host.count} 场` : ""}
            </b>
            {host.line ? <span className={note}>{host.line}</span> : null}
          </p>
        </div>
      ) : null}
      {tags.length > 0 ? (
        <ul className={tagList} aria-label="这个活动">
          {tags.map((tag) => (
            <li key={tag}>{tag}</li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
