// Styles of the API page: monospaced names, fields between hairlines. Long words break, so nothing scrolls
// horizontally.
import { globalStyle, style } from "@vanilla-extract/css";
import { color, face, size } from "~/styles/tokens.css";

export const apiDocs = style({});
const within = (selector: string) =>
  selector
    .split(",")
    .map((each) => `${apiDocs} ${each}`)
    .join(",");

globalStyle(within("code,pre"), { fontFamily: "monospace,monospace", fontSize: size.f1 });
globalStyle(within("pre"), {
  whiteSpace: "pre-wrap",
  padding: 12,
  background: color.sunk,
  border: `1px solid ${color.line}`,
});
globalStyle(within("details"), { borderBottom: `1px solid ${color.line}` });
globalStyle(within("h3,h4"), { fontFamily: face.sans, fontSize: size.f2, fontWeight: 600 });
globalStyle(within("summary code"), { display: "block", color: color.ink2, fontWeight: 400 });
globalStyle(within("h4,p,dl,pre,table"), { margin: "12px 0 0" });
globalStyle(within("details>div"), { paddingBottom: 24, scrollMarginTop: 96 });
globalStyle(within("dl>div,tr"), { borderTop: `1px solid ${color.line}` });
globalStyle(within("dl>div,td,th"), { padding: "6px 0" });
globalStyle(within("dd,td"), { color: color.ink2, fontSize: size.f1 });
/** Fields of a request, response or shape: the type beside the name. */
export const fieldList = style({});
globalStyle(`${fieldList} dt,${fieldList} dt+dd`, { display: "inline" });
globalStyle(`${fieldList} dt+dd`, { marginLeft: 8 });
globalStyle(within("dd a"), { display: "inline-flex", minHeight: 44, alignItems: "center" });
// Status numbers.
globalStyle(within("th"), { overflowWrap: "normal" });
globalStyle(within("th,caption"), { textAlign: "left", paddingRight: 24, verticalAlign: "top" });
