// The page of an event's album: its state, and the photos with their actions.
import { photoMessages, slotNumbers } from "~/domain/photos/schema";
import { wrap } from "~/styles/global.css";
import { EmptyState } from "~/ui/feedback/empty-state";
import { Flash } from "~/ui/feedback/flash";
import { ButtonLink } from "~/ui/form/button";
import { BackLink } from "~/ui/layout/links";
import { PageHeading } from "~/ui/layout/page-heading";
import { OwnAlbum } from "./own-album";
import type { PhotoProblem } from "./photo-changes.server";
import type { AlbumData } from "./use-album";
import { usePhotoUploads } from "./use-photo-uploads";

export function AlbumPage({ loaded, problem }: { loaded: AlbumData; problem: PhotoProblem | null }) {
  const address = `/admin/events/${loaded.id}/photos`;
  const uploads = usePhotoUploads(loaded, address);
  const { id, title, isEnded, hasBegun, photos } = uploads.album;
  return (
    <main className={wrap} id="main">
      <BackLink href="/admin">返回</BackLink>
      <div id="album-head">
        <PageHeading
          admin
          title="上传照片"
          note={`「${title}」${isEnded ? ` · ${photos.length} / ${slotNumbers.length}` : ""}`}
        >
          {isEnded && photos.length > 0 ? (
            <ButtonLink tone="line" small href={`/photos/${id}`}>
              查看相册
            </ButtonLink>
          ) : null}
        </PageHeading>
        {problem?.slot === "page" ? <Flash tone="bad" title={problem.message} /> : null}
      </div>
      {isEnded ? (
        <OwnAlbum {...uploads} problem={problem} address={address} />
      ) : (
        <NotEnded id={id} hasBegun={hasBegun} />
      )}
    </main>
  );
}

function NotEnded({ id, hasBegun }: Pick<AlbumData, "id" | "hasBegun">) {
  return (
    <EmptyState
      glyph="影"
      title={photoMessages.eventNotEnded}
      action={
        hasBegun ? <ButtonLink href={`/admin/events/${id}/complete`}>标记为已完成</ButtonLink> : undefined
      }
    />
  );
}
