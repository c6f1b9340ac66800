// Deletes one's own post after a confirmation in place.
import type { ButtonHTMLAttributes, ReactNode } from "react";
import { below, small } from "~/styles/global.css";
import { Button } from "~/ui/button";
import { Fold } from "~/ui/fold";

type DeleteFoldProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  label: string;
  /** Hidden fields of the surrounding form. */
  children?: ReactNode;
};

export function DeleteFold({ label, children, ...button }: DeleteFoldProps) {
  return (
    <Fold label={label}>
      {children}
      <p className={`${small} ${below}`}>删除后不能恢复。</p>
      <p className={below}>
        <Button {...button} tone="bad" small>
          确认删除
        </Button>
      </p>
    </Fold>
  );
}
