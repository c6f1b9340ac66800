import { globalStyle, style } from "@vanilla-extract/css";
import { num } from "~/styles/global.css";
import { color, size } from "~/styles/tokens.css";
import { meta } from "~/ui/posts/admin-card.css";
import { badges, head } from "~/ui/posts/comment-list.css";

export const seats = style({ display: "inline-flex", alignItems: "center", gap: 6 });
globalStyle(`${seats} ${num}`, { minWidth: "2ch", textAlign: "center", fontSize: size.f3 });

const desktop = "(min-width:1025px)";
const columns = "24px 152px 208px minmax(0,1fr) 424px";

/** Column headings of the guest table on desktops; phones show cards. */
export const guestHeadings = style({
  display: "none",
  "@media": {
    [desktop]: {
      display: "grid",
      gridTemplateColumns: columns,
      gap: "0 16px",
      padding: "8px 16px",
      borderBottom: `1px solid ${color.ink}`,
      fontSize: size.f0,
      color: color.ink2,
    },
  },
});

export const guestRow = style({
  selectors: {
    "&&&": {
      "@media": {
        [desktop]: {
          display: "grid",
          gridTemplateColumns: columns,
          gridTemplateRows: "auto 1fr",
          gap: "4px 16px",
          marginTop: 0,
          padding: "10px 16px",
          borderWidth: "0 0 1px",
          boxShadow: "none",
        },
      },
    },
  },
});
export const guestNotes = style({ minWidth: 0 });
const rowStyle = (selector: string, rule: Parameters<typeof globalStyle>[1]) =>
  globalStyle(`${guestRow} ${selector}`, { "@media": { [desktop]: rule as object } });
rowStyle(`${head}`, { display: "contents" });
rowStyle(`${head}>label`, { gridColumn: 1 });
rowStyle(`${head}>label+*`, { gridColumn: 2 });
rowStyle(`${head}>${badges}`, {
  gridColumn: 2,
  gridRow: 2,
  justifyContent: "flex-start",
  alignItems: "flex-start",
  margin: 0,
  maxWidth: "none",
});
rowStyle(`${meta}`, {
  gridColumn: 3,
  gridRow: "1/3",
  alignContent: "start",
  margin: 0,
  overflowWrap: "anywhere",
});
rowStyle(`${guestNotes}`, { gridColumn: 4, gridRow: "1/3" });
rowStyle(">form", { gridColumn: 5, gridRow: "1/3" });
rowStyle(">form>:last-child", { justifyContent: "flex-end", margin: 0 });
