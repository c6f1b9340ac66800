import { globalStyle, style } from "@vanilla-extract/css";
import { color } from "~/styles/tokens.css";
import { said } from "./comment-list.css";

/** Set off under the post by a rule in the seal's colour. */
export const organiserReply = style({
  margin: "12px 0 4px",
  padding: "8px 0 8px 12px",
  borderLeft: `3px solid ${color.seal}`,
  overflowWrap: "anywhere",
});
globalStyle(`${organiserReply} ${said}`, { marginTop: 4 });
