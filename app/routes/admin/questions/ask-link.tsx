// Controls that open a confirmation: links, and forms submitted to it.
import type { AnchorHTMLAttributes, FormEvent, MouseEvent } from "react";
import { type ButtonVariant, buttonClass } from "~/ui/form/button";
import { useRowLabel } from "~/ui/form/row-name";
import { isPlainPress, PageLink, submitterOf } from "~/ui/layout/page-link";
import { fieldsOf } from "~/ui/layout/page-requests";
import { useAsk } from "./questions";

type AskLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { href: string };

/** A link to a confirmation. */
export function AskLink({ href, ...rest }: AskLinkProps) {
  const ask = useAsk();
  const onClick = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!ask || !isPlainPress(event)) return;
    event.preventDefault();
    ask(href, event.currentTarget);
  };
  return <PageLink {...rest} href={href} onClick={onClick} />;
}

/** A link to a confirmation, styled as a button. */
export function AskButton({ tone, small, wide, icon, className, ...rest }: ButtonVariant & AskLinkProps) {
  return (
    <AskLink
      {...rest}
      aria-label={useRowLabel(rest)}
      className={buttonClass({ tone, small, wide, icon, className })}
    />
  );
}

/** For a form submitted by GET to a confirmation at `path`; its other buttons are unaffected. */
export function useAskOnSubmit(path: string): (event: FormEvent<HTMLFormElement>) => void {
  const ask = useAsk();
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
