// Controls that open a confirmation: links, and forms submitted to it.
import type { AnchorHTMLAttributes, FormEvent, MouseEvent } from "react";
import { type ButtonVariant, buttonClass } from "~/ui/form/button";
import { useRowLabel } from "~/ui/form/row-name";
import { isPlainPress, PageLink, submitterOf } from "~/ui/layout/page-link";
import { fieldsOf } from "~/ui/layout/page-requests";
import { useConfirm } from "./confirmations";

type ConfirmLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { href: string };

/** A link to a confirmation. */
export function ConfirmLink({ href, ...rest }: ConfirmLinkProps) {
  const ask = useConfirm();
  const onClick = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!ask || !isPlainPress(event)) return;
    event.preventDefault();
    ask(href, event.currentTarget);
  };
  return <PageLink {...rest} href={href} onClick={onClick} />;
}

/** A link to a confirmation, styled as a button. */
export function ConfirmButton({
  tone,
  small,
  wide,
  icon,
  className,
  ...rest
}: ButtonVariant & ConfirmLinkProps) {
  return (
    <ConfirmLink
      {...rest}
      aria-label={useRowLabel(rest)}
      className={buttonClass({ tone, small, wide, icon, className })}
    />
  );
}

/** For a form submitted by GET to a confirmation at `path`; its other buttons are unaffected. */
export function useConfirmOnSubmit(path: string): (event: FormEvent<HTMLFormElement>) => void {
  const ask = useConfirm();
  return (event) => {
    const form = event.currentTarget;
    const submitter = submitterOf(event);
    const method = submitter?.getAttribute("formmethod") ?? form.method;
    const action = submitter?.getAttribute("formaction") ?? form.getAttribute("action");
    if (!ask || method !== "get" || action !== path) return;
    event.preventDefault();
    const query = new URLSearchParams();
    for (const [name, value] of fieldsOf(submitter ?? form)) {
      if (typeof value === "string") query.append(name, value);
    }
    ask(`${path}?${query}`, submitter ?? form);
  };
}
