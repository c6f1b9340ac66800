// Wishes that an event or a poll was created from.
import { Fragment } from "react";
import type { SourceWish } from "~/domain/wishes/outcomes.server";
import { mute, small } from "~/styles/global.css";

export function SourceWishes({ wishes }: { wishes: SourceWish[] }) {
  if (wishes.length === 0) return null;
  return (
    <p className={`${small} ${mute}`}>
      来自
      {wishes.map(({ id, authorName }, index) => (
        <Fragment key={id}>
          {index > 0 ? "、" : null}
          <a href={`/wishes/${id}`}>{`${authorName}的心愿`}</a>
        </Fragment>
      ))}
    </p>
  );
}
