import { globalStyle, style } from "@vanilla-extract/css";
import { num } from "~/styles/global.css";
import { color, size } from "~/styles/tokens.css";

/** The sums of both kinds side by side. */
export const sums = style({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit,minmax(min(15rem,100%),1fr))",
  gap: "12px 32px",
  marginBottom: 16,
});
globalStyle(`${sums} h2`, { fontSize: size.f2 });
globalStyle(`${sums} p`, { lineHeight: 1.6 });
globalStyle(`${sums} ${num}`, { fontSize: "1.75rem" });

/** A guest's payments: name and state, amounts at the right. */
export const payment = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: "0 16px",
  minHeight: 64,
  borderBottom: `1px solid ${color.line}`,
});
globalStyle(`${payment} small`, { display: "block", fontSize: size.f0, color: color.ink2, lineHeight: 1.5 });
globalStyle(`${payment} div:last-child`, { textAlign: "right", marginLeft: "auto" });
