import type { ButtonHTMLAttributes } from "react";
import { type ButtonLook, buttonClass } from "./button-look";

type ButtonProps = ButtonLook & ButtonHTMLAttributes<HTMLButtonElement>;

export function Button({ tone, small, wide, icon, className, ...rest }: ButtonProps) {
  return <button {...rest} className={buttonClass({ tone, small, wide, icon, className })} />;
}
