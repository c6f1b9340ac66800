// A photo in a dark room, in both themes.
import { globalStyle, style } from "@vanilla-extract/css";
import { color, face, size } from "~/styles/tokens.css";

const [ground, ink, muted, edge] = ["#000", "#f5f0e6", "#bdb7ab", "#8c8c8c"] as const;

/** The colours of the dark theme, whatever theme the visitor chose. */
export const room = style({
  display: "flex",
  flexDirection: "column",
  minHeight: "100vh",
  background: ground,
  color: ink,
  colorScheme: "dark",
  vars: {
    [color.paper]: ground,
    [color.sheet]: "#1a1a1a",
    [color.sunk]: "#111",
    [color.ink]: ink,
    [color.ink2]: muted,
    [color.ink3]: muted,
    [color.line]: "#3a3a3a",
    [color.edge]: edge,
    [color.link]: ink,
    [color.act]: ink,
    [color.onAct]: ground,
  },
  "@media": { print: { background: "none", color: "#000", display: "block" } },
});
globalStyle(`${room} main`, { flex: 1, display: "flex", flexDirection: "column", padding: 0 });
globalStyle(`${room} :focus-visible`, { outlineColor: ink });

/** Close link, counter and menu. */
export const top = style({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  minHeight: 56,
  padding: "0 8px",
  "@media": { print: { display: "none" } },
});
globalStyle(`${top}>a,${top} summary`, {
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  gap: 6,
  minWidth: 48,
  minHeight: 48,
  padding: "0 12px",
  color: "inherit",
  textDecoration: "none",
});
globalStyle(`${top} summary`, { fontSize: "1.75rem", letterSpacing: ".05em" });
globalStyle(`${top} li>*`, { minHeight: 52 });

/** Photo over its whole width, caption, then the neighbours at the lower edge. */
export const light = style({ flex: 1, display: "flex", flexDirection: "column" });
globalStyle(`${light} figure`, {
  flex: 1,
  display: "flex",
  flexDirection: "column",
  justifyContent: "center",
});
globalStyle(`${light} img`, {
  width: "100%",
  maxHeight: "78vh",
  objectFit: "contain",
  background: "#111",
});
export const caption = style({
  width: "100%",
  maxWidth: 768,
  margin: "0 auto",
  padding: "12px 16px 16px",
  lineHeight: 1.6,
  overflowWrap: "anywhere",
});
globalStyle(`${caption} h1`, { font: `400 ${size.f1}/1.6 ${face.sans}`, color: muted, letterSpacing: 0 });
export const turn = style({
  display: "flex",
  gap: 8,
  width: "100%",
  maxWidth: 768,
  margin: "0 auto",
  padding: "0 16px 12px",
  "@media": { print: { display: "none" } },
});
globalStyle(`${turn}>*`, { flex: 1, minHeight: 52 });
export const count = style({ fontSize: size.f4 });
