// The second part of an ended event: album and discussion, each with its own anchor.
import type { CommentView } from "~/domain/comments/view";
import type { Paged } from "~/domain/paging";
import type { PhotoView } from "~/domain/photos/view";
import { below, between, gap, mute, row, small } from "~/styles/global.css";
import { Empty } from "~/ui/empty";
import { Pagination } from "~/ui/pagination";
import { PhotoGrid } from "~/ui/photo-grid";
import { TalkList } from "~/ui/talk-list";

type SecondPartProps = { eventId: string; photos: PhotoView[]; comments: Paged<CommentView>; lite: boolean };

export function SecondPart({ eventId, photos, comments, lite }: SecondPartProps) {
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
          <Empty glyph="影" title="还没有照片">
            照片上传后会出现在这里。
          </Empty>
        )}
      </section>
      <section className={gap} id="talk" aria-labelledby="talk-title">
        <h2 className={below} id="talk-title">
          自由讨论
        </h2>
        <Discussion comments={comments} hrefFor={(page) => `/events/${eventId}?page=${page}#talk`} />
      </section>
    </div>
  );
}

type DiscussionProps = { comments: Paged<CommentView>; hrefFor: (page: number) => string };

/** Approved comments with paging, or the words for none. */
export function Discussion({ comments, hrefFor }: DiscussionProps) {
  return (
    <>
      {comments.items.length > 0 ? (
        <TalkList comments={comments.items} />
      ) : (
        <Empty glyph="言" title="还没有留言">
          {comments.page > 1 ? "这一页没有留言。" : "那天的故事还没有人写下。"}
        </Empty>
      )}
      <Pagination page={comments.page} totalPages={comments.totalPages} hrefFor={hrefFor} label="讨论分页" />
    </>
  );
}
