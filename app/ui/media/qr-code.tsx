import { codeUrl, originalUrl, type Picture } from "~/domain/images/picture";
import { byMouse, byTouch } from "~/styles/global.css";
import { PictureLink } from "./picture";
import { qr } from "./qr.css";

type QrCodeProps = {
  picture: Picture;
  alt: string;
  lite: boolean;
  /** True where the code is the page's main content. */
  eager?: boolean;
};

/**
 * A stored QR code at full resolution; a plain image, so that a long press works. In low-data mode a link, preceded by
 * a small black-and-white version where the code is the page's main content.
 */
export function QrCode({ picture, alt, lite, eager = false }: QrCodeProps) {
  const link = lite ? <PictureLink picture={picture} alt={alt} /> : null;
  if (lite && !eager) return link;
  return (
    <>
      <span className={qr}>
        <img
          src={lite ? codeUrl(picture) : originalUrl(picture)}
          width={picture.width}
          height={picture.height}
          alt={alt}
          loading={eager ? "eager" : "lazy"}
          decoding="async"
        />
      </span>
      {link}
    </>
  );
}

/** One of two instructions: `touch` for touch screens, `mouse` for other pointers and print. */
export function ByPointer({ touch, mouse }: { touch: string; mouse: string }) {
  return (
    <>
      <span className={byTouch}>{touch}</span>
      <span className={byMouse}>{mouse}</span>
    </>
  );
}
