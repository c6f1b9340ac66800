import type { InputHTMLAttributes, ReactNode } from "react";
import { drop, failed as failedClass } from "./drop-zone.css";

type DropZoneProps = Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "title" | "children"> & {
  title: ReactNode;
  children?: ReactNode;
  failed?: boolean;
};

/** A place to choose an image file, or to drop one with a script. The browser's own control stays visible. */
export function DropZone({ title, children, failed = false, ...input }: DropZoneProps) {
  return (
    <label className={failed ? `${drop} ${failedClass}` : drop} data-drop>
      <b>{title}</b>
      {children ? <span>{children}</span> : null}
      <input accept="image/jpeg,image/png,image/webp" {...input} type="file" />
    </label>
  );
}
