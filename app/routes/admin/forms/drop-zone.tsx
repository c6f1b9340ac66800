import type { InputHTMLAttributes, ReactNode } from "react";
import { drop, failed as failedClass } from "~/ui/form/drop-zone.css";

type DropZoneProps = Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "title" | "children"> & {
  title: ReactNode;
  children?: ReactNode;
  failed?: boolean;
};

/** An image file input that accepts dropped files with a script. The native control stays visible. */
export function DropZone({ title, children, failed = false, ...input }: DropZoneProps) {
  return (
    <label className={failed ? `${drop} ${failedClass}` : drop} data-drop>
      <b>{title}</b>
      {children ? <span>{children}</span> : null}
      <input accept="image/jpeg,image/png,image/webp" {...input} type="file" />
    </label>
  );
}
