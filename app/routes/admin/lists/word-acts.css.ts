// Lists whose rows have one framed act; the others are words.
import { globalStyle, style } from "@vanilla-extract/css";
import { color } from "~/styles/tokens.css";
import { button } from "~/ui/form/button.css";
import { chips } from "~/ui/form/chips.css";
import { search } from "~/ui/form/field.css";
import { actions } from "~/ui/posts/admin-card.css";

const selectorOf = (classes: string) => `.${classes.split(" ").join(".")}`;
const quiet = selectorOf(button.line);
const bad = selectorOf(button.bad);

export const wordActs = style({});
const acts = [`${wordActs} ${actions}`, `${wordActs} form#bulk`];
const each = (selector: string) => acts.map((within) => `${within} ${selector}`).join(",");

globalStyle(acts.join(","), { gap: "0 4px" });
// The padding of a word is outside of the row's edge.
globalStyle(`${wordActs} ${actions}`, { margin: "8px -6px -4px" });
globalStyle(each(`:is(${quiet},${bad},a${selectorOf(button.base)})`), {
  minWidth: 44,
  padding: "6px",
  border: 0,
  background: "none",
  color: color.link,
  fontWeight: 600,
});
globalStyle(each(bad), { color: color.bad });
// 全选 is a link until scripts make it a checkbox; the buttons after it do not move.
globalStyle(`${wordActs} form#bulk>:is(label,a${selectorOf(button.base)}):first-of-type`, { minWidth: 72 });
// The act due keeps its frame; the page's one filled button is another.
globalStyle(`${wordActs} ${actions}>form>button${selectorOf(button.base)}:not(${quiet})`, {
  margin: "0 6px",
  background: "transparent",
  borderColor: color.edge,
  color: color.ink,
});
globalStyle(`${wordActs} ${search} button`, {
  background: "transparent",
  borderColor: color.edge,
  color: color.ink,
});
// Filters in one line that scrolls on phones.
globalStyle(`${wordActs} nav${selectorOf(chips)}`, {
  "@media": {
    "(max-width:1024px)": {
      flexWrap: "nowrap",
      overflowX: "auto",
      marginLeft: -16,
      marginRight: -16,
      padding: "4px 16px",
    },
  },
});
globalStyle(`${wordActs} nav${selectorOf(chips)} a`, { flex: "none" });
