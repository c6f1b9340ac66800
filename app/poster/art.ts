// Generated covers: 日 sun, 山 hills, 拱 arches, 波 waves, as shapes over the scheme's gradient.
import type { CoverArtName } from "../domain/posters/content";
import type { Scheme } from "../styles/scheme-data";
import { image, type PosterNode, row } from "./nodes";

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

function ring(left: number, top: number, size: number, color: string): PosterNode {
  const border = `${Math.max(4, Math.round(size / 90))}px solid ${color}`;
  return row({ position: "absolute", left, top, width: size, height: size, borderRadius: size / 2, border });
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
    const rings = [0.5, 0.8, 1.1, 1.4, 1.7].map((scale) => {
      const size = width * scale;
      return ring(width * 0.18 - size / 2, height * 1.1 - size / 2, size, pop);
    });
    return [disc(width * 0.6, height * 0.14, width * 0.24, pop), ...rings];
  },
};

/** The cover of an event: its picture, or generated art over the gradient. */
export function cover(
  box: Box,
  { scheme, art, picture }: { scheme: Scheme; art: CoverArtName; picture: string | null },
): PosterNode {
  const style = { position: "relative", overflow: "hidden", ...box, backgroundImage: gradient(scheme) };
  if (picture) return row(style, image(picture, box.width, box.height));
  return row(style, ...shapes[art](box, scheme));
}

/** A cover that fills the remaining space; generated art keeps its height and is aligned to the bottom. */
export function growingCover(
  box: Box,
  drawn: { scheme: Scheme; art: CoverArtName; picture: string | null },
): PosterNode {
  const room = {
    flex: 1,
    minHeight: 0,
    position: "relative",
    overflow: "hidden",
    alignItems: "flex-end",
  } as const;
  return drawn.picture ? row(room, image(drawn.picture, "100%", "100%")) : row(room, cover(box, drawn));
}
