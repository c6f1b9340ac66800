// Deletes the visitor's post after a confirmation in place.
import type { ButtonHTMLAttributes, ReactNode } from "react";
import { below, small } from "~/styles/global.css";
import { Button } from "~/ui/form/button";
import { Disclosure } from "~/ui/layout/disclosure";
import { excerpt } from "../excerpt";

type DeleteDisclosureProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  label: string;
  /** The post's text, for the button's accessible name on pages with several posts. */
  of?: string;
  /** Hidden fields of the surrounding form. */
  children?: ReactNode;
};

export function DeleteDisclosure({ label, of, children, ...button }: DeleteDisclosureProps) {
  return (
    <Disclosure label={label}>
      {children}
      <p className={`${small} ${below}`}>删除后不能恢复。</p>
      <p className={below}>
        <Button
          {...button}
          tone="bad"
          small
          aria-label={of === undefined ? undefined : `确认删除：${excerpt(of)}`}
        >
          确认删除
        </Button>
      </p>
    </Disclosure>
  );
}
