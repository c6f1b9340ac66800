import { style, styleVariants } from "@vanilla-extract/css";
import { silent } from "~/styles/silent";
import { color, size } from "~/styles/tokens.css";

const base = style({
  display: "inline-flex",
  flex: "none",
  alignItems: "center",
  gap: 5,
  padding: "0 8px",
  minHeight: 26,
  border: "1px solid currentColor",
  borderRadius: 2,
  fontSize: size.f0,
  fontWeight: 600,
  lineHeight: 1.4,
  whiteSpace: "nowrap",
  color: color.ink2,
  background: color.sheet,
});

const mark = (content: string) => ({ "::before": { content: silent(content) } });
const dot = (content: string) => ({ "::before": { content: silent(content), fontSize: ".6em" } });

/** Class names of a badge by tone. */
export const badge = styleVariants(
  {
    plain: {},
    ok: { color: color.ok, ...dot("●") },
    end: dot("■"),
    soon: { color: color.link, ...mark("○") },
    warn: { color: color.warn, ...mark("◐") },
    now: { color: color.seal, ...dot("●") },
    few: { color: color.warn, ...mark("◔") },
    moved: { color: color.warn, ...mark("↻") },
    bad: { color: color.bad, ...mark("✕") },
    draft: { borderStyle: "dashed" },
    star: { background: color.sealFill, borderColor: color.sealFill, color: color.onSeal, ...mark("★") },
  },
  (rule) => [base, rule],
);
