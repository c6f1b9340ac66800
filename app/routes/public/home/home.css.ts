import { globalStyle, keyframes, style } from "@vanilla-extract/css";
import { num } from "~/styles/global.css";
import { color, size } from "~/styles/tokens.css";
import { day, list, thumb } from "../events/listing.css";

const desktop = "(min-width:1025px)";
const fade = "linear-gradient(90deg,transparent,#000 40px calc(100% - 40px),transparent)";

/** Two columns from 1025 px, with greeting and carousel above and the past events below both. */
export const columns = style({
  "@media": {
    [desktop]: {
      display: "grid",
      gridTemplateColumns: "minmax(0,1fr) 376px",
      gridTemplateRows: "auto auto auto 1fr",
      gap: "0 64px",
    },
  },
});
/** What a script refreshes; a poll in use stays. */
export const refreshed = style({ "@media": { [desktop]: { display: "contents" } } });
/** Greeting and carousel, side by side from 1025 px. */
export const home = style({
  "@media": {
    [desktop]: {
      gridColumn: "1/-1",
      marginBottom: 16,
      display: "grid",
      gridTemplateColumns: "392px minmax(0,1fr)",
      gap: "0 48px",
      alignItems: "start",
    },
  },
});
// Beside the middle of the carousel, whose height is not known before it has arrived.
export const lead = style({
  paddingTop: 16,
  "@media": { [desktop]: { paddingTop: 132 } },
});
globalStyle(`${lead} h1`, { fontSize: "clamp(1.625rem,7.2vw,2.5rem)", lineHeight: 1.2 });
// The sentence fits one line from 360 px.
globalStyle(`${lead} p`, {
  marginTop: 4,
  fontSize: "clamp(.8125rem,3.7vw,.9375rem)",
  lineHeight: 1.6,
  "@media": { [desktop]: { marginTop: 10, fontSize: size.f2 } },
});

/** Links to parts of the list. */
export const quick = style({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit,minmax(5.2em,1fr))",
  gap: 8,
  marginTop: 12,
  "@media": { [desktop]: { marginTop: 24 }, print: { display: "none" } },
});
globalStyle(`${quick}>*`, {
  display: "flex",
  alignItems: "center",
  justifyContent: "center",
  gap: 8,
  minHeight: 48,
  border: `1px solid ${color.edge}`,
  borderRadius: 2,
  background: color.sheet,
  color: color.ink,
  fontSize: size.f1,
  fontWeight: 600,
  textDecoration: "none",
  "@media": { [desktop]: { minHeight: 56 }, "(max-width:359px)": { gap: 5 } },
});
globalStyle(`${quick}>span`, {
  borderStyle: "dashed",
  background: "none",
  color: color.ink3,
  fontWeight: 400,
});
globalStyle(`${quick} ${num}`, { fontSize: size.f4 });
export const chosen = style({});
globalStyle(`${quick}>${chosen}`, {
  background: color.act,
  borderColor: color.act,
  color: color.onAct,
});

export const stage = style({
  "@media": {
    [desktop]: { paddingTop: 16, WebkitMaskImage: fade, maskImage: fade },
    "(max-width:1024px)": { margin: "0 -32px" },
    "(max-width:768px)": { margin: "0 -16px" },
    print: { display: "none" },
  },
});

export const reel = style({
  display: "flex",
  gap: 14,
  overflowX: "auto",
  scrollSnapType: "x mandatory",
  overscrollBehaviorX: "contain",
  padding: "12px calc(50% - min(145px,39vw)) 26px",
  scrollbarWidth: "none",
  "::-webkit-scrollbar": { display: "none" },
});

export const directory = style({ "@media": { [desktop]: { gridColumn: 1, gridRow: 2 } } });
export const past = style({
  marginTop: 28,
  "@media": { [desktop]: { gridColumn: "1/-1", gridRow: 3 } },
});
export const side = style({ "@media": { [desktop]: { gridColumn: 2, gridRow: 2 } } });
globalStyle(`${side}>section`, { marginTop: 28, "@media": { [desktop]: { marginTop: 24 } } });
// Aligned with the heading of the list.
globalStyle(`${side}>section:first-child`, { "@media": { [desktop]: { marginTop: 31 } } });
globalStyle(`:is(${side},${past}) h2`, { fontSize: size.f2 });

const onDesktop = (selector: string, rule: Record<string, unknown>) =>
  globalStyle(selector, { "@media": { [desktop]: rule } });
onDesktop(`${directory} ${list}>li>a`, { gap: 20, padding: "16px 0" });
onDesktop(`${directory} ${day}`, { minWidth: 76 });
onDesktop(`${directory} ${day} ${num}`, { fontSize: "3rem" });
onDesktop(`${directory} ${thumb}`, { width: 132, height: 88 });
onDesktop(`${directory} ${list} b:first-child`, { fontSize: size.f3 });
onDesktop(`${past} ${list}`, { display: "grid", gridTemplateColumns: "repeat(3,1fr)", gap: "0 40px" });
onDesktop(`${past} ${thumb}`, { width: 96, height: 80 });

// Skips layout until the parser has passed it: a carousel laid out earlier would rest at the first slide instead of the
// initial one, delay painting of the content above it, and shift the lists down. Limited to five seconds, so that a
// dropped connection still shows the received content. The animation itself must hide: WebKit does not show content
// after an animation to `visible`. Nothing moves, so reduced-motion rules must not disable it.
const held = keyframes({ "from,to": { contentVisibility: "hidden" } });
globalStyle(`main:not(:has(+*)) :is(${stage},${directory},${past},${side})`, {
  animation: `${held} 5s!important`,
});

/** Title, date and number of photos in one line, in which the title is shortened. */
export const albumLine = style({
  display: "flex",
  alignItems: "center",
  gap: ".3em",
  fontSize: size.f1,
  whiteSpace: "nowrap",
});
globalStyle(`${albumLine}>a`, { minWidth: 0, color: color.ink, textDecoration: "none" });
globalStyle(`${albumLine}>span`, { flex: "none", maxWidth: "calc(100% - .3em)" });
globalStyle(`${albumLine} :is(b,span)`, { overflow: "hidden", textOverflow: "ellipsis" });
/** Three photos in a row. */
export const trio = style({ display: "grid", gridTemplateColumns: "repeat(3,1fr)", gap: 6 });
globalStyle(`${trio} :is(a,img)`, { display: "block", aspectRatio: "4/3" });
// Photos far below are not fetched with the first screen.
globalStyle(`${trio} a`, { contentVisibility: "auto" });
globalStyle(`${trio} img`, { width: "100%", height: "100%", objectFit: "cover", background: color.sunk });
/** A link that looks like the field it leads to. */
export const ask = style({
  display: "flex",
  alignItems: "center",
  minHeight: 56,
  marginTop: 12,
  padding: "8px 16px",
  border: `1px solid ${color.edge}`,
  borderBottomWidth: 2,
  background: color.sheet,
  color: color.ink3,
  textDecoration: "none",
});
