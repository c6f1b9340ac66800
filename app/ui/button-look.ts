import { button } from "./button.css";

/** Tone and size of a button: ink for a form's main action, stamp for publishing, bad for destructive actions. */
export type ButtonLook = {
  tone?: "ink" | "line" | "stamp" | "bad";
  small?: boolean;
  wide?: boolean;
  icon?: boolean;
  className?: string;
};

/** Class names of a variant. */
export function buttonClass({ tone = "ink", small, wide, icon, className }: ButtonLook): string {
  return [button[tone], small && button.small, wide && button.wide, icon && button.icon, className]
    .filter(Boolean)
    .join(" ");
}
