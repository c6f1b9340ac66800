import { globalStyle, style } from "@vanilla-extract/css";
import { silent } from "~/styles/silent";
import { color, size } from "~/styles/tokens.css";

// The state is an attribute, so that a script can change it.
export const rules = style({ marginTop: 8 });
globalStyle(`${rules} li`, {
  display: "flex",
  gap: 10,
  alignItems: "baseline",
  fontSize: size.f1,
  color: color.ink2,
  padding: "3px 0",
});
globalStyle(`${rules} li::before`, { content: silent("○"), width: "1em", flex: "none" });
globalStyle(`${rules} [data-state=ok]`, { color: color.ok });
globalStyle(`${rules} [data-state=ok]::before`, { content: silent("✓"), fontWeight: 700 });
globalStyle(`${rules} [data-state=no]`, { color: color.bad });
globalStyle(`${rules} [data-state=no]::before`, { content: silent("✕") });
// A live region announces text when it becomes visible.
globalStyle(`${rules} [data-state=ok] span`, { display: "inline!important" });
