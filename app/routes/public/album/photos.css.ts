import { globalStyle, style } from "@vanilla-extract/css";
import { color, scheme, size } from "~/styles/tokens.css";

const wide = "(min-width:769px)";

/** A frame with a fixed aspect ratio; the photo fills it. */
export const frame = style({
  position: "relative",
  display: "block",
  paddingTop: "100%",
  background: color.sunk,
});
globalStyle(`${frame} img`, {
  position: "absolute",
  top: 0,
  left: 0,
  width: "100%",
  height: "100%",
  objectFit: "cover",
});

/** An album: the first photo large. */
export const grid = style({
  display: "grid",
  gridTemplateColumns: "1fr 1fr",
  gap: 6,
  marginTop: 12,
  "@media": { [wide]: { gridTemplateColumns: "repeat(4,1fr)", gap: 10 } },
});
globalStyle(`${grid} a`, { display: "block", textDecoration: "none" });
globalStyle(`${grid}>:first-child`, {
  gridColumn: "1/-1",
  "@media": { [wide]: { gridColumn: "span 2", gridRow: "span 2" } },
});
globalStyle(`${grid}>:first-child ${frame}`, {
  paddingTop: "62%",
  "@media": { [wide]: { paddingTop: "calc(100% + 46px)" } },
});
export const caption = style({
  display: "block",
  fontSize: size.f0,
  color: color.ink2,
  padding: "4px 0 8px",
  lineHeight: 1.5,
  overflow: "clip",
});

/** In low-data mode the album is a list of links. */
export const links = style({ marginTop: 12 });
globalStyle(`${links} li`, { display: "flex", flexWrap: "wrap", gap: "0 16px", alignItems: "center" });

/** Albums of the gallery. */
export const albums = style({
  display: "grid",
  gap: "20px 16px",
  "@media": {
    [wide]: { gridTemplateColumns: "1fr 1fr" },
    "(min-width:1025px)": { gridTemplateColumns: "repeat(3,1fr)" },
  },
});
globalStyle(`${albums} a`, { color: color.ink, textDecoration: "none" });
globalStyle(`${albums} ${frame}`, { paddingTop: "62%", background: scheme.g });
globalStyle(`${albums} h2`, { fontSize: size.f3, marginTop: 8 });
