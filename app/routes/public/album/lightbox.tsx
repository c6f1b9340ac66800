import type { ReactNode } from "react";
import { originalUrl, type Picture as PictureView } from "~/domain/images/picture";
import { above, mute, small } from "~/styles/global.css";
import { ButtonLink } from "~/ui/form/button";
import { Glyph, TapLink } from "~/ui/layout/links";
import { Picture } from "~/ui/media/picture";
import { caption as captionClass, light, turn } from "./photos.css";

type LightboxProps = {
  picture: PictureView;
  caption: string;
  /** Position from 1, for the alternative text of a photo without caption. */
  index: number;
  title: string;
  /** Date and place of the event. */
  meta: ReactNode;
  previousHref: string;
  nextHref: string;
  /** URL of the removal request form. */
  removalHref: string;
  lite: boolean;
};

/**
 * One photo with links to its neighbours and the original. The links have `rel`, for keyboard and swipe navigation by
 * the script.
 */
export function Lightbox(props: LightboxProps) {
  const { picture, caption, index, title, meta, previousHref, nextHref, removalHref, lite } = props;
  return (
    <div className={light} data-lightbox>
      <figure>
        <Picture
          picture={picture}
          alt={caption || `${title} 照片 ${index}`}
          sizes="(min-width:1185px) 768px,(min-width:769px) calc(100vw - 416px),(min-resolution:2.5dppx) 62vw,100vw"
          eager
          lite={lite}
        />
        {caption ? <figcaption className={captionClass}>{caption}</figcaption> : null}
      </figure>
      <div>
        <h1>{title}</h1>
        <p className={`${mute} ${small}`}>{meta}</p>
        <nav className={turn} aria-label="照片翻页">
          <ButtonLink tone="line" rel="prev" href={previousHref}>
            <Glyph>← </Glyph>上一张
          </ButtonLink>
          <ButtonLink tone="line" rel="next" href={nextHref}>
            下一张<Glyph> →</Glyph>
          </ButtonLink>
        </nav>
        <p className={above}>
          <TapLink href={originalUrl(picture)}>
            {`查看原图（约 ${Math.ceil(picture.originalBytes / 1024)} KB）`}
          </TapLink>
        </p>
        <p className={small}>
          <TapLink rel="nofollow" href={removalHref}>
            申请撤下这张照片
          </TapLink>
        </p>
      </div>
    </div>
  );
}
