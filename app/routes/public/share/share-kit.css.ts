import { globalStyle, style } from "@vanilla-extract/css";
import { color } from "~/styles/tokens.css";

/** Rows between hairlines, styled like the facts. */
export const shareKit = style({ marginTop: 24, borderTop: `1px solid ${color.line}` });
globalStyle(`${shareKit}>*`, { padding: "8px 0", borderBottom: `1px solid ${color.line}` });
