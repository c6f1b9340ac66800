import { above, gap, row } from "~/styles/global.css";
import { ButtonLink } from "~/ui/form/button";
import type { PosterImage } from "~/ui/media/poster-picture";

type PosterFormatsProps = {
  poster: PosterImage;
  png: PosterImage;
  square: PosterImage;
  card: PosterImage;
  /** For an ended event. */
  album: PosterImage | null;
};

/** The poster in other formats, each rendered on first request. */
export function PosterFormats({ poster, png, square, card, album }: PosterFormatsProps) {
  const formats = [
    { label: "海报 JPEG", image: poster },
    { label: "海报 PNG", image: png },
    { label: "方图", image: square },
    { label: "分享卡", image: card },
    ...(album ? [{ label: "相册海报", image: album }] : []),
  ];
  return (
    <>
      <h2 className={gap}>其他格式</h2>
      <p className={`${row} ${above}`}>
        {formats.map(({ label, image }) => (
          <ButtonLink key={label} tone="line" small href={image.url}>
            {label}
          </ButtonLink>
        ))}
      </p>
    </>
  );
}
