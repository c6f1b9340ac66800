import { globalStyle, style } from "@vanilla-extract/css";
import { color, face, size, space } from "~/styles/tokens.css";

export const steps = style({
  display: "grid",
  gridTemplateColumns: "repeat(4,1fr)",
  margin: `${space.s3} 0 ${space.s4}`,
  counterReset: "s",
});
globalStyle(`${steps}>*`, {
  position: "relative",
  textAlign: "center",
  fontSize: size.f0,
  lineHeight: 1.4,
  color: color.ink3,
  paddingTop: 42,
  minHeight: 68,
  "@media": { "(min-width:769px)": { fontSize: size.f1 } },
});
globalStyle(`${steps}>*::before`, {
  counterIncrement: "s",
  content: "counter(s)",
  position: "absolute",
  top: 4,
  left: "50%",
  width: 32,
  height: 32,
  marginLeft: -16,
  border: `1px solid ${color.edge}`,
  borderRadius: 2,
  background: color.paper,
  font: `700 1.125rem/30px ${face.digit}`,
  zIndex: 1,
});
globalStyle(`${steps}>*+*::after`, {
  content: '""',
  position: "absolute",
  top: 20,
  right: "50%",
  width: "100%",
  borderTop: `1px solid ${color.edge}`,
});
export const done = style({});
globalStyle(`${steps} ${done}`, { color: color.ink });
globalStyle(`${steps} ${done}::before`, {
  content: '"✓"',
  background: color.act,
  borderColor: color.act,
  color: color.onAct,
});
globalStyle(`${steps} ${done}+*::after`, { borderTop: `3px solid ${color.act}`, top: 19 });
globalStyle(`${steps} [aria-current]`, { color: color.ink, fontWeight: 700 });
globalStyle(`${steps} [aria-current]::before`, {
  background: color.sealFill,
  borderColor: color.sealFill,
  color: color.onSeal,
});
globalStyle(`${steps} a,${steps} button`, {
  color: "inherit",
  textDecoration: "none",
  border: 0,
  padding: 0,
  background: "none",
  cursor: "pointer",
});
/** The link covers the step. */
globalStyle(`${steps} a::after,${steps} button::after`, {
  content: '""',
  position: "absolute",
  top: 0,
  left: 0,
  zIndex: 2,
  width: "100%",
  height: "100%",
});

/** Way back, draft and publishing in one row. */
export const topBar = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: 8,
  marginTop: 4,
  fontSize: size.f1,
});
globalStyle(`${topBar}>nav`, { whiteSpace: "nowrap" });
globalStyle(`${topBar}>div`, { display: "flex", flexWrap: "wrap", gap: 6 });
globalStyle(`${topBar} summary,${topBar}>div>button`, { paddingLeft: 10, paddingRight: 10 });
// On narrow phones the way back is enough.
globalStyle(`${topBar}>nav>span`, { "@media": { "(max-width:389px)": { display: "none" } } });
