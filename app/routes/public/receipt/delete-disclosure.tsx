// Deletes one's own post after a confirmation in place.
import type { ButtonHTMLAttributes, ReactNode } from "react";
import { below, small } from "~/styles/global.css";
import { Button } from "~/ui/form/button";
import { Disclosure } from "~/ui/layout/disclosure";

type DeleteDisclosureProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  label: string;
  /** Hidden fields of the surrounding form. */
  children?: ReactNode;
};

export function DeleteDisclosure({ label, children, ...button }: DeleteDisclosureProps) {
  return (
    <Disclosure label={label}>
      {children}
      <p className={`${small} ${below}`}>删除后不能恢复。</p>
      <p className={below}>
        <Button {...button} tone="bad" small>
          确认删除
        </Button>
      </p>
    </Disclosure>
  );
}
