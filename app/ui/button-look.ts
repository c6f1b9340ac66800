import { button } from "./button.css";

/** Tone and size of a button: ink is the main action of a form, stamp the final public act, bad destroys. */
export type ButtonLook = {
  tone?: "ink" | "line" | "stamp" | "bad";
  small?: boolean;
  wide?: boolean;
  icon?: boolean;
  className?: string;
};

/** Class names for a look. */
export function buttonClass({ tone = "ink", small, wide, icon, className }: ButtonLook): string {
  return [button[tone], small && button.small, wide && button.wide, icon && button.icon, className]
    .filter(Boolean)
    .join(" ");
}
