import { globalStyle, style } from "@vanilla-extract/css";
import { num } from "~/styles/global.css";
import { size } from "~/styles/tokens.css";

export const seats = style({ display: "inline-flex", alignItems: "center", gap: 6 });
globalStyle(`${seats} ${num}`, { minWidth: "2ch", textAlign: "center", fontSize: size.f3 });
