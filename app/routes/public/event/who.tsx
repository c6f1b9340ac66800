// Who hosts an event, who comes, and for whom it is.
import { Fragment } from "react";
import type { WhoComes } from "~/domain/registrations/queries.server";
import { mute, small } from "~/styles/global.css";
import { note } from "~/ui/layout/facts.css";
import { avatar, faces, hostRow, others, peopleText, tagList } from "./event-layout.css";

/** `count`: which of the host's events it is. */
type Host = { name: string; line: string; count: number | null };

export type WhoProps = { host: Host | null; people: WhoComes | null; tags: string[] };

export const whoLabel = "谁在办，谁会来";

/** Whether there is nothing to say. */
export const isBlank = ({ host, people, tags }: WhoProps) =>
  host === null && people === null && tags.length === 0;

/** Part of the text on narrow screens, and of the box beside it on wide ones. */
export function Who({ host, people, tags }: WhoProps) {
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
      {people ? <People {...people} /> : null}
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

/** Numbers, and the names of guests who agreed. `data-nosnippet` also keeps them out of offline copies. */
function People({ total, alone, names, initials, isOver }: WhoComes) {
  const more = total - names.length;
  return (
    <div className={peopleText}>
      {initials.length > 0 ? (
        <span className={faces} data-nosnippet="" aria-hidden="true">
          {initials.map((initial, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: names repeat, and the list is not reordered
            <b key={at} className={avatar}>
              {initial}
            </b>
          ))}
          {total > initials.length ? (
            <b className={`${avatar} ${others}`}>+{total - initials.length}</b>
          ) : null}
        </span>
      ) : null}
      <p>
        <b>
          {isOver ? `有 ${total} 人报名` : `已有 ${total} 人`}
          {alone === null ? "" : `，${alone} 人是一个人来的`}
        </b>
      </p>
      {names.length > 0 ? (
        <p className={`${small} ${mute}`}>
          <span data-nosnippet="">
            {names.map((name, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <Fragment key={at}>
                {at > 0 ? "、" : null}
                <bdi>{name}</bdi>
              </Fragment>
            ))}
            {more > 0 ? `，还有 ${more} 人` : null}
          </span>
        </p>
      ) : null}
    </div>
  );
}
