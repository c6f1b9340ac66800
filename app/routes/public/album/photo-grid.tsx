import type { PhotoView } from "~/domain/photos/view";
import { tap } from "~/ui/form/button.css";
import { Picture, PictureLink } from "~/ui/media/picture";
import { caption as captionClass, frame, grid, links } from "./photos.css";

const firstSizes = "(min-width:769px) 360px,(min-resolution:2.5dppx) 62vw,100vw";
const otherSizes = "(min-width:769px) 175px,(min-resolution:2.5dppx) calc(33vw - 12px),calc(50vw - 19px)";

/** Id of a photo's link, the return target of the photo's page. */
export const photoId = (slot: number) => `photo-${slot}`;

type PhotoGridProps = { photos: PhotoView[]; eventId: string; lite: boolean };

/** Photos of an event, each linked to its page. */
export function PhotoGrid({ photos, eventId, lite }: PhotoGridProps) {
  if (lite) {
    return (
      <ul className={links}>
        {photos.map(({ slot, caption, picture }, index) => (
          <li key={slot}>
            <a className={tap} id={photoId(slot)} href={`/photos/${eventId}/${slot}`}>
              {caption || `照片 ${index + 1}`}
            </a>
            <PictureLink picture={picture} alt={caption || `照片 ${index + 1}`} />
          </li>
        ))}
      </ul>
    );
  }
  return (
    <ul className={grid}>
      {photos.map(({ slot, caption, picture }, index) => (
        <li key={slot}>
          <a id={photoId(slot)} href={`/photos/${eventId}/${slot}`}>
            <span className={frame}>
              <Picture
                picture={picture}
                alt={`照片 ${index + 1}`}
                frame={index === 0 ? "band" : "tile"}
                sizes={index === 0 ? firstSizes : otherSizes}
                lite={false}
              />
            </span>
            {caption ? <span className={captionClass}>{caption}</span> : null}
          </a>
        </li>
      ))}
    </ul>
  );
}
