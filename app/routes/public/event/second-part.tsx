// Second part of an ended event's page: album and discussion, each with an anchor.
import type { PhotoView } from "~/domain/photos/view";
import { below, between, gap, mute, row, small } from "~/styles/global.css";
import { EmptyState } from "~/ui/feedback/empty-state";
import { PhotoGrid } from "../album/photo-grid";
import { useCommentForm } from "../discussion/comment-form";
import { Discussion, type DiscussionData } from "../discussion/discussion-section";

type SecondPartProps = { eventId: string; photos: PhotoView[]; discussion: DiscussionData; lite: boolean };

export function SecondPart({ eventId, photos, discussion, lite }: SecondPartProps) {
  const [, fields] = useCommentForm(undefined, discussion.nickname);
  return (
    <div id="second" data-second="">
      <section className={gap} id="album" aria-labelledby="album-title">
        <div className={`${row} ${between} ${below}`}>
          <h2 id="album-title">活动相册</h2>
          <span className={`${mute} ${small}`}>{photos.length} 张照片</span>
        </div>
        {photos.length > 0 ? (
          <PhotoGrid photos={photos} eventId={eventId} lite={lite} />
        ) : (
          <EmptyState glyph="影" title="还没有照片">
            照片上传后会出现在这里。
          </EmptyState>
        )}
      </section>
      <section className={gap} id="talk" aria-labelledby="talk-title">
        <h2 className={below} id="talk-title">
          自由讨论
        </h2>
        <Discussion
          {...discussion}
          fields={fields}
          hrefFor={(page) => `/events/${eventId}?page=${page}#talk`}
        />
      </section>
    </div>
  );
}
