// Sections of an ended event's page, each with an anchor: album and facts, then the discussion and the rest.
import type { ReactNode } from "react";
import type { PhotoView } from "~/domain/photos/view";
import {
  below,
  between,
  center,
  gap,
  mute,
  row,
  screenOnly,
  small,
  tiny,
  two,
  wrap,
} from "~/styles/global.css";
import { Button, ButtonLink } from "~/ui/form/button";
import { PhotoGrid } from "../album/photo-grid";
import { useCommentForm } from "../discussion/comment-form";
import { Discussion, type DiscussionData } from "../discussion/discussion-section";
import { parts } from "./second-part.css";

type SecondPartProps = {
  eventId: string;
  photos: PhotoView[];
  discussion: DiscussionData;
  lite: boolean;
  facts: ReactNode;
  /** Content below the facts on desktops, and last on phones. */
  children: ReactNode;
};

export function SecondPart({ eventId, photos, discussion, lite, facts, children }: SecondPartProps) {
  const [, fields] = useCommentForm(discussion.kind, undefined, discussion.author);
  return (
    <div className={`${wrap} ${two} ${parts}`} id="second" data-second="">
      <section className={gap} id="album" aria-labelledby="album-title">
        <div className={`${row} ${between} ${below}`}>
          <h2 id="album-title">活动相册</h2>
          {photos.length > 0 ? <span className={`${mute} ${small}`}>{photos.length} 张照片</span> : null}
        </div>
        {photos.length > 0 ? (
          <PhotoGrid photos={photos} eventId={eventId} lite={lite} />
        ) : (
          <p className={mute}>还没有照片，上传后会出现在这里。</p>
        )}
      </section>
      <div>{facts}</div>
      <section className={gap} id="talk" aria-labelledby="talk-title">
        <h2 className={below} id="talk-title">
          自由讨论
        </h2>
        <Discussion {...discussion} fields={fields} isBrief />
      </section>
      <aside>{children}</aside>
    </div>
  );
}

type SecondPartButtonProps = {
  href: string;
  /** Why album and discussion are closed; null when open. */
  closed: string | null;
};

/** Link to album and discussion; disabled with the reason while they are closed. */
export function SecondPartButton({ href, closed }: SecondPartButtonProps) {
  if (closed === null) {
    return (
      <ButtonLink wide href={href}>
        相册与讨论
      </ButtonLink>
    );
  }
  return (
    <>
      <Button type="button" wide disabled aria-describedby="second-locked" title={closed}>
        相册与讨论
      </Button>
      <p className={`${tiny} ${center} ${screenOnly}`} id="second-locked">
        {closed}
      </p>
    </>
  );
}
