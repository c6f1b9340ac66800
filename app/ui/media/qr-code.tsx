import { originalUrl, type Picture } from "~/domain/images/picture";
import { PictureLink } from "./picture";
import { qr } from "./qr.css";

type QrCodeProps = {
  picture: Picture;
  alt: string;
  lite: boolean;
  /** True where the code is the page's main content. */
  eager?: boolean;
};

/** A stored QR code at full resolution; a plain image, so that long-press works. In low-data mode a link. */
export function QrCode({ picture, alt, lite, eager = false }: QrCodeProps) {
  if (lite) return <PictureLink picture={picture} alt={alt} />;
  return (
    <span className={qr}>
      <img
        src={originalUrl(picture)}
        width={picture.width}
        height={picture.height}
        alt={alt}
        loading={eager ? "eager" : "lazy"}
        decoding="async"
      />
    </span>
  );
}
