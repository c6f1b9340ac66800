import { globalStyle, style, styleVariants } from "@vanilla-extract/css";
import { color, size, space } from "~/styles/tokens.css";

const base = style({
  display: "flex",
  flexWrap: "wrap",
  gap: 12,
  alignItems: "flex-start",
  padding: "10px 16px",
  margin: `${space.s4} 0`,
  border: "1px solid",
  borderLeftWidth: 6,
  fontSize: size.f1,
  "@media": { print: { display: "none" } },
});
globalStyle(`${base} b`, { display: "block" });
globalStyle(`${base}>:first-child`, { flex: "1 1 12em" });

/** Class names of a message by tone. */
export const flash = styleVariants(
  {
    info: { background: color.infoBg, borderColor: color.info },
    ok: { background: color.okBg, borderColor: color.ok },
    warn: { background: color.warnBg, borderColor: color.warn },
    bad: { background: color.badBg, borderColor: color.bad },
  },
  (rule) => [base, rule],
);

/** Sticky while scrolling, because it has an action. */
export const stays = style({ position: "sticky", top: 0, zIndex: 5 });

/** Closes a message. Its sign is no text, so that the message is announced without it. */
export const close = style({
  flex: "none",
  minWidth: 44,
  minHeight: 44,
  margin: "-10px -12px -10px 0",
  border: 0,
  background: "none",
  color: "inherit",
  font: "inherit",
  fontSize: size.f3,
  lineHeight: 1,
  cursor: "pointer",
  "::before": { content: '"×"' },
});

/** A note about a picture that failed to load, above the link that covers a slide. */
export const failed = style({
  position: "relative",
  zIndex: 3,
  display: "flex",
  alignItems: "center",
  gap: 8,
  fontSize: size.f0,
});
