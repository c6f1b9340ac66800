// The header of the organiser's pages: brand, the way back and the menu in one row, the navigation below or, on desktops, between.
import { globalStyle, style } from "@vanilla-extract/css";
import { color, face, size } from "~/styles/tokens.css";
import { workCountLook } from "~/styles/work-count";

const desktop = "(min-width:1025px)";
const narrow = "(max-width:359px)";
const itemPadding = 8;
const narrowPadding = 5;
const widePadding = 14;

export const adminTop = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "flex-end",
  gap: "0 8px",
  paddingTop: 4,
  "@media": { [desktop]: { columnGap: 16, padding: 0 } },
});

globalStyle(`${adminTop}>a:first-child`, {
  flex: "1 1 5.5rem",
  display: "inline-flex",
  alignItems: "center",
  gap: 10,
  minWidth: 0,
  minHeight: 56,
  color: color.ink,
  textDecoration: "none",
  font: `700 ${size.f3}/1.1 ${face.song}`,
  letterSpacing: ".04em",
  "@media": { [desktop]: { flex: "none", minHeight: 76, fontSize: size.f4 } },
});
globalStyle(`${adminTop}>a:first-child>[aria-hidden]`, {
  fontSize: ".8125rem",
  "@media": { [narrow]: { display: "none" }, [desktop]: { fontSize: ".9375rem" } },
});
globalStyle(`${adminTop}>a:first-child>span:last-child`, { minWidth: 0 });
globalStyle(`${adminTop}>a:first-child small`, {
  display: "block",
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
  marginTop: 1,
  font: `400 ${size.f1}/1.5 ${face.sans}`,
  letterSpacing: ".02em",
  color: color.ink2,
});

globalStyle(`${adminTop}>a:not(:first-child)`, {
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  minWidth: 44,
  minHeight: 44,
  padding: "0 4px",
  color: color.ink2,
  textDecoration: "none",
  fontSize: size.f1,
  "@media": { print: { display: "none" } },
});
globalStyle(`${adminTop}>details`, {
  minWidth: 0,
  "@media": { print: { display: "none" } },
});
globalStyle(`${adminTop}>details>summary`, { padding: "6px 12px" });
/** Who is signed in, in the menu. */
globalStyle(`${adminTop} li>span`, { display: "block", padding: "10px 16px", lineHeight: 1.5 });
globalStyle(`${adminTop} li b`, { display: "block", color: color.ink, fontSize: size.f1 });

globalStyle(`${adminTop}>nav`, {
  order: 1,
  flex: "none",
  width: `calc(100% + ${2 * itemPadding}px)`,
  display: "flex",
  flexWrap: "wrap",
  margin: `0 -${itemPadding}px`,
  "@media": {
    [narrow]: { width: `calc(100% + ${2 * narrowPadding}px)`, margin: `0 -${narrowPadding}px` },
    [desktop]: { order: 0, flex: 1, width: "auto", margin: 0 },
    print: { display: "none" },
  },
});
globalStyle(`${adminTop}>nav a`, {
  position: "relative",
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  gap: 5,
  minWidth: 44,
  minHeight: 44,
  padding: `0 ${itemPadding}px`,
  color: color.ink,
  textDecoration: "none",
  fontSize: size.f1,
  whiteSpace: "nowrap",
  "@media": {
    [narrow]: { padding: `0 ${narrowPadding}px`, fontSize: ".875rem" },
    [desktop]: { minHeight: 76, padding: `0 ${widePadding}px`, fontSize: "1rem" },
  },
});
globalStyle(`${adminTop}>nav [aria-current]`, { fontWeight: 700 });
globalStyle(`${adminTop}>nav [aria-current]::after`, {
  content: '""',
  position: "absolute",
  left: itemPadding,
  right: itemPadding,
  bottom: 0,
  height: 3,
  background: color.seal,
  "@media": {
    [narrow]: { left: narrowPadding, right: narrowPadding },
    [desktop]: { left: widePadding, right: widePadding },
  },
});
/** A number of items that wait. */
globalStyle(`${adminTop}>nav b`, workCountLook);
