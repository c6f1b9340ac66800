// Four generated covers made of gradients: 日 sun, 山 hills, 拱 arches, 波 waves, without image files.
import { createVar, fallbackVar, globalStyle, style, styleVariants } from "@vanilla-extract/css";
import { far, near } from "~/domain/images/picture";
import { color, cut, scheme } from "~/styles/tokens.css";

const { g, g1, g3, gi, pop } = scheme;
const { h, r, u } = cut;

const cover = { content: '""', position: "absolute", left: 0, right: 0 } as const;

export const art = style({
  position: "relative",
  // The photo covers the drawing but stays below the link that covers a slide.
  isolation: "isolate",
  overflow: "hidden",
  // Event colours are content, so forced colours must not override them.
  forcedColorAdjust: "none",
  background: g,
  color: gi,
  vars: { [h]: "0px", [r]: "84px", [u]: "92px" },
  "::before": { ...cover, top: 0, bottom: h },
  "::after": { ...cover, bottom: 0, height: h, background: g3 },
});

const disc = (at: string, color: string, scale: string) =>
  `radial-gradient(circle at ${at},${color} 0 calc(${r}*${scale}),transparent calc(${r}*${scale} + 1px))`;

/** The drawings; combine with `art`. */
export const drawing = styleVariants(
  {
    sun: disc("64% 72%", pop, "1"),
    hills: `radial-gradient(ellipse 80% 46% at 10% 102%,${g3} 99.2%,transparent),radial-gradient(ellipse 74% 66% at 90% 106%,${pop} 99.2%,transparent),${disc("32% 30%", g1, ".5")}`,
    arch: `radial-gradient(circle at 50% 50%,${pop} 0 calc(${u}*.37 - .5px),transparent calc(${u}*.37 + .5px)) 50% calc(100% - ${u}*.65)/${u} ${u} repeat-x,linear-gradient(90deg,transparent 13%,${pop} 13% 87%,transparent 87%) 50% 100%/${u} calc(${u}*1.15) repeat-x`,
    wave: `${disc("72% 30%", pop, ".6")},repeating-radial-gradient(circle at 18% 128%,transparent 0 13px,${pop} 13px 15px)`,
  },
  (background) => ({ "::before": { background } }),
);

const positionX = createVar();
const positionY = createVar();

/**
 * Cover of a slide or hero; `photo` covers the drawing, which is visible until the photo has loaded. Off-screen photos
 * are not fetched: for lazy loading alone, browsers count a slide 2,000 px to the side as near.
 */
export const pic = style({ contentVisibility: "auto", "@media": { print: { display: "none" } } });
export const photo = style({
  position: "absolute",
  top: 0,
  left: 0,
  zIndex: 1,
  width: "100%",
  height: "100%",
  objectFit: "cover",
  objectPosition: `${fallbackVar(positionX, "50%")} ${fallbackVar(positionY, "50%")}`,
});
/** The visible part of a cropped photo; centred by default. */
export const keeping = {
  left: style({ vars: { [positionX]: `${near}%` } }),
  right: style({ vars: { [positionX]: `${far}%` } }),
  upper: style({ vars: { [positionY]: `${near}%` } }),
  lower: style({ vars: { [positionY]: `${far}%` } }),
};

globalStyle(`[data-lite] ${art}::before`, { display: "none" });
globalStyle(art, { "@media": { print: { background: "none!important", color: "#000" } } });
globalStyle(`${art}::before,${art}::after`, { "@media": { print: { display: "none" } } });

/** A poster at full size; a long press offers to save it. */
export const posterPicture = style({
  display: "block",
  width: "100%",
  height: "auto",
  border: `1px solid ${color.line}`,
});
