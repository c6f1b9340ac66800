import type { AnchorHTMLAttributes, ButtonHTMLAttributes, HTMLAttributes, ReactNode } from "react";
import { PageLink } from "../layout/page-link";
import { actions } from "../posts/admin-card.css";
import { button } from "./button.css";
import { useRowLabel } from "./row-name";

/** Tone and size of a button: ink for a form's main action, stamp for publishing, bad for destructive actions. */
export type ButtonVariant = {
  tone?: "ink" | "line" | "stamp" | "bad";
  small?: boolean;
  wide?: boolean;
  icon?: boolean;
  className?: string;
};

/** Class names of a variant. */
export function buttonClass({ tone = "ink", small, wide, icon, className }: ButtonVariant): string {
  return [button[tone], small && button.small, wide && button.wide, icon && button.icon, className]
    .filter(Boolean)
    .join(" ");
}

export type ButtonProps = ButtonVariant & ButtonHTMLAttributes<HTMLButtonElement>;

export function Button({ tone, small, wide, icon, className, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      aria-label={useRowLabel(rest)}
      className={buttonClass({ tone, small, wide, icon, className })}
    />
  );
}

type ButtonLinkProps = ButtonVariant & AnchorHTMLAttributes<HTMLAnchorElement> & { href: string };

/** A link styled as a button. */
export function ButtonLink({ tone, small, wide, icon, className, ...rest }: ButtonLinkProps) {
  return (
    <PageLink
      {...rest}
      aria-label={useRowLabel(rest)}
      className={buttonClass({ tone, small, wide, icon, className })}
    />
  );
}

type DisabledButtonProps = ButtonVariant & { children: ReactNode; title?: string };

/** A disabled link or button; readable, but not focusable for activation. */
export function DisabledButton({ children, title, ...look }: DisabledButtonProps) {
  return (
    // biome-ignore lint/a11y/useValidAnchor: it has no target while it is announced as disabled
    <a className={buttonClass(look)} role="link" aria-disabled="true" title={title}>
      {children}
    </a>
  );
}

/** Buttons of an item in a wrapping row. */
export function Actions(props: HTMLAttributes<HTMLDivElement>) {
  return <div {...props} className={actions} />;
}
