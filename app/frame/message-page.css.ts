import { globalStyle, style } from "@vanilla-extract/css";
import { num, vertical } from "~/styles/global.css";
import { color, size } from "~/styles/tokens.css";

export const page = style({
  display: "flex",
  flexDirection: "column",
  justifyContent: "center",
  maxWidth: 560,
  paddingTop: 48,
});
globalStyle(`${page}>${num}`, { fontSize: "clamp(7rem,42vw,14rem)", color: color.sealFill });
export const body = style({ display: "flex", gap: 20, alignItems: "flex-start", marginTop: 24 });
globalStyle(`${body} ${vertical}`, { color: color.ink3, fontSize: size.f2 });
export const text = style({ margin: "8px 0 24px", color: color.ink2 });
export const typedText = style({ whiteSpace: "pre-line", overflowWrap: "anywhere", marginTop: 8 });
