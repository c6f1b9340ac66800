import { globalStyle, style } from "@vanilla-extract/css";
import { color, size, space } from "~/styles/tokens.css";

/** The handbook's text, rendered from Markdown. */
export const handbookText = style({ lineHeight: 1.75, overflowWrap: "anywhere" });
globalStyle(`${handbookText} h1`, { marginTop: space.s5, marginBottom: 8 });
globalStyle(`${handbookText} h2`, { marginTop: space.s6, marginBottom: space.s3 });
globalStyle(`${handbookText} h3`, { marginTop: space.s5, marginBottom: 8 });
globalStyle(`${handbookText} :is(p,ul,ol,blockquote,table)`, { marginTop: 8, marginBottom: 8 });
globalStyle(`${handbookText} :is(ul,ol)`, { paddingLeft: "1.4em" });
globalStyle(`${handbookText} ul`, { listStyle: "disc" });
globalStyle(`${handbookText} ol`, { listStyle: "decimal" });
globalStyle(`${handbookText} img`, {
  maxWidth: "100%",
  height: "auto",
  margin: "4px 8px 4px 0",
  border: `1px solid ${color.line}`,
});
globalStyle(`${handbookText} blockquote`, { paddingLeft: 16, borderLeft: `3px solid ${color.edge}` });
globalStyle(`${handbookText} table`, { display: "block", overflowX: "auto", borderCollapse: "collapse" });
globalStyle(`${handbookText} :is(th,td)`, {
  padding: "6px 10px",
  borderBottom: `1px solid ${color.line}`,
  textAlign: "left",
  verticalAlign: "top",
  minWidth: "5em",
});
globalStyle(`${handbookText} code`, { fontSize: size.f1, background: color.sunk, padding: "0 4px" });
globalStyle(`${handbookText} pre`, { overflowX: "auto", padding: space.s3, background: color.sunk });
