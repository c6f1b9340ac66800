// Generated covers: 日 sun, 山 hills, 拱 arches, 波 waves, as shapes over the scheme's gradient.
import type { CoverArtName, EventPosterContent } from "../domain/posters/content";
import type { Scheme } from "../styles/scheme-data";
import { image, type Length, type PosterNode, row } from "./nodes";

type Box = { width: number; height: number };

const gradient = ({ stops }: Scheme) => `linear-gradient(165deg,${stops.join(",")})`;

function disc(left: number, top: number, size: number, background: string): PosterNode {
  return row({
    position: "absolute",
    left,
    top,
    width: size,
    height: size,
    borderRadius: size / 2,
    background,
  });
}

type Ring = { x: number; y: number; radius: number; width: number };

/** All rings as one picture: satori cuts each round border out of a layer as large as the poster. */
function rings(box: Box, color: string, drawn: readonly Ring[]): PosterNode {
  const circles = drawn.map(
    ({ x, y, radius, width }) =>
      `<circle cx="${x}" cy="${y}" r="${radius - width / 2}" stroke-width="${width}"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${box.width}" height="${box.height}" fill="none" stroke="${color}">${circles.join("")}</svg>`;
  const src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  return image(src, box.width, box.height, { position: "absolute", left: 0, top: 0 });
}

function arch(left: number, { width, height }: Box, bottom: number, background: string): PosterNode {
  const top = bottom - height;
  const borderRadius = `${width / 2}px ${width / 2}px 0 0`;
  return row({ position: "absolute", left, top, width, height, borderRadius, background });
}

const shapes: Record<CoverArtName, (box: Box, scheme: Scheme) => PosterNode[]> = {
  sun({ width, height }, { pop }) {
    const size = Math.min(width * 0.52, height * 0.8);
    return [disc(width * 0.4, height - size * 0.82, size, pop)];
  },
  hills({ width, height }, { pop, stops }) {
    const small = width * 0.2;
    return [
      disc(width * 0.26, height * 0.16, small, stops[0]),
      disc(width * 0.42, height * 0.5, width, pop),
      disc(-width * 0.34, height * 0.66, width, stops[2]),
    ];
  },
  arch({ width, height }, { pop }) {
    const box = { width: width * 0.22, height: height * 0.56 };
    return [0.06, 0.39, 0.72].map((left) => arch(width * left, box, height, pop));
  },
  wave({ width, height }, { pop }) {
    const drawn = [0.5, 0.8, 1.1, 1.4, 1.7].map((scale) => {
      const size = width * scale;
      const line = Math.max(4, Math.round(size / 90));
      return { x: width * 0.18, y: height * 1.1, radius: size / 2, width: line };
    });
    return [disc(width * 0.6, height * 0.14, width * 0.24, pop), rings({ width, height }, pop, drawn)];
  },
};

/** A data URL and its crop position. */
export type CoverPicture = { src: string } & Pick<EventPosterContent, "position">;
type CoverContent = { scheme: Scheme; art: CoverArtName; picture: CoverPicture | null };

function picked({ src, position: { x, y } }: CoverPicture, width: Length, height: Length): PosterNode {
  return image(src, width, height, { objectPosition: `${x}% ${y}%` });
}

/** The cover of an event: its picture, or generated art over the gradient. */
export function cover(box: Box, { scheme, art, picture }: CoverContent): PosterNode {
  const style = { position: "relative", overflow: "hidden", ...box, backgroundImage: gradient(scheme) };
  if (picture) return row(style, picked(picture, box.width, box.height));
  return row(style, ...shapes[art](box, scheme));
}

/** A cover that fills the remaining space; generated art keeps its height and is aligned to the bottom. */
export function growingCover(box: Box, drawn: CoverContent): PosterNode {
  const room = {
    flex: 1,
    minHeight: 0,
    position: "relative",
    overflow: "hidden",
    alignItems: "flex-end",
  } as const;
  return drawn.picture ? row(room, picked(drawn.picture, "100%", "100%")) : row(room, cover(box, drawn));
}
