import type { InputHTMLAttributes, ReactNode } from "react";
import { check } from "./field.css";

type CheckProps = Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "children"> & { label: ReactNode };

/** A labelled checkbox. */
export function Check({ label, ...rest }: CheckProps) {
  return (
    <label className={check}>
      <input {...rest} type="checkbox" />
      {label}
    </label>
  );
}
