import { globalStyle, style } from "@vanilla-extract/css";
import { color, size } from "~/styles/tokens.css";
import { qr } from "~/ui/media/qr.css";

/** Two columns, one on narrow phones. */
export const codeList = style({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill,minmax(8em,1fr))",
  gap: "4px 16px",
  padding: "12px 16px",
  border: `1px solid ${color.line}`,
});
/** Monospaced so that similar letters are easy to distinguish. */
export const codeText = style({ fontFamily: "monospace,monospace", fontSize: size.f2 });

/** Large enough for a camera on another screen. */
export const bigCode = style({});
globalStyle(`${qr}${bigCode}`, { width: 232, maxWidth: "100%" });
