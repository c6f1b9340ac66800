import { byMouse, screenOnly } from "~/styles/global.css";
import { ErrorPanel } from "../feedback/empty-state";
import { Flash } from "../feedback/flash";
import { TapLink } from "../layout/links";
import { posterPicture } from "./art.css";
import { ByPointer } from "./qr-code";

export type PosterImage = { url: string; width: number; height: number };

type PosterPictureProps = { image: PosterImage; alt: string; lite: boolean; eager?: boolean };

/** A poster to save by a long press; a plain image, as WeChat requires. A link in low-data mode. */
export function PosterPicture({ image, alt, lite, eager = false }: PosterPictureProps) {
  if (lite) return <TapLink href={image.url}>{`显示${alt}`}</TapLink>;
  return (
    <img
      // Must precede the source: otherwise the browser fetches the picture at once.
      loading={eager ? "eager" : "lazy"}
      className={posterPicture}
      src={image.url}
      width={image.width}
      height={image.height}
      alt={alt}
      decoding="async"
    />
  );
}

type SavePosterProps = {
  url: string;
  /** Instructions before the link, for touch and for other pointers. */
  touch?: string;
  mouse?: string;
};

/** How to save the poster: by a long press on touch screens, by a link elsewhere. */
export function SavePoster({ url, touch = "长按保存", mouse = "转发到微信前请先保存：" }: SavePosterProps) {
  return (
    <p>
      <ByPointer touch={touch} mouse={mouse} />
      <span className={`${byMouse} ${screenOnly}`}>
        <TapLink href={url} download>
          下载海报
        </TapLink>
      </span>
    </p>
  );
}

type PosterOrStateProps = {
  state: "ready" | "drawing" | "failed";
  texts: { failed: string; drawing: string };
  image: PosterImage;
  alt: string;
  lite: boolean;
  retryHref: string;
};

/** A poster to save, or why it is not there yet. */
export function PosterOrState({ state, texts, image, alt, lite, retryHref }: PosterOrStateProps) {
  if (state === "drawing") return <Flash title={texts.drawing} />;
  if (state === "failed")
    return (
      <ErrorPanel title={texts.failed} retryHref={retryHref}>
        请稍后重试
      </ErrorPanel>
    );
  return (
    <>
      <PosterPicture image={image} alt={alt} lite={lite} eager />
      <SavePoster url={image.url} />
    </>
  );
}
