import type { EventCard } from "~/domain/events/view";
import type { Picture as PictureView } from "~/domain/images/picture";
import { mute, small } from "~/styles/global.css";
import { art, drawing } from "~/ui/media/art.css";
import { Picture, PictureLink } from "~/ui/media/picture";
import { frame } from "./photos.css";

type AlbumCardProps = {
  event: Pick<EventCard, "id" | "title" | "scheme" | "art" | "when">;
  /** First photo of the album, null when it has none. */
  picture: PictureView | null;
  photoCount: number;
  lite: boolean;
};

/** One album of the gallery. */
export function AlbumCard({ event, picture, photoCount, lite }: AlbumCardProps) {
  const { id, title, scheme, art: shape, when } = event;
  return (
    <li data-scheme={scheme}>
      <a href={`/photos/${id}`}>
        {lite ? null : (
          <span className={`${frame} ${art} ${drawing[shape]}`}>
            {picture ? (
              <Picture
                picture={picture}
                alt=""
                frame="band"
                sizes="(min-width:769px) 360px,(min-resolution:2.5dppx) 62vw,100vw"
                lite={false}
              />
            ) : null}
          </span>
        )}
        <h2>{title || "未命名活动"}</h2>
        <p className={`${mute} ${small}`}>
          {`${when.year ? `${when.year}年` : ""}${when.month}${when.day.replace(/^0/, "")}日 · ${photoCount} 张照片`}
        </p>
      </a>
      {lite && picture ? <PictureLink picture={picture} alt={`${title} ${when.month}${when.day}日`} /> : null}
    </li>
  );
}
