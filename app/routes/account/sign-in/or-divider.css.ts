import { style } from "@vanilla-extract/css";
import { color, size, space } from "~/styles/tokens.css";

const edge = { content: '""', flex: 1, borderTop: `1px solid ${color.line}` };

export const or = style({
  display: "flex",
  alignItems: "center",
  gap: 12,
  color: color.ink3,
  fontSize: size.f0,
  margin: `${space.s5} 0`,
  "::before": edge,
  "::after": edge,
});
