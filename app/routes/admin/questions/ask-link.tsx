// What opens a question: links to it, and forms whose answer it is.
import type { AnchorHTMLAttributes, FormEvent, MouseEvent } from "react";
import { type ButtonVariant, buttonClass } from "~/ui/form/button";
import { useRowLabel } from "~/ui/form/row-name";
import { isPlainPress, PageLink, submitterOf } from "~/ui/layout/page-link";
import { fieldsOf } from "~/ui/layout/page-requests";
import { useAsk } from "./questions";

type AskLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { href: string };

/** A link to a question. */
export function AskLink({ href, ...rest }: AskLinkProps) {
  const ask = useAsk();
  const onClick = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!ask || !isPlainPress(event)) return;
    event.preventDefault();
    ask(href, event.currentTarget);
  };
  return <PageLink {...rest} href={href} onClick={onClick} />;
}

/** The same as a button. */
export function AskButton({ tone, small, wide, icon, className, ...rest }: ButtonVariant & AskLinkProps) {
  return (
    <AskLink
      {...rest}
      aria-label={useRowLabel(rest)}
      className={buttonClass({ tone, small, wide, icon, className })}
    />
  );
}

/** For a form that is sent by GET to a question at `path`; its other buttons do what they do. */
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
