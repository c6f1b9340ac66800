// Connects a form to its response, and focuses the rejected field. The browser checks native constraints, because pages
// work without scripts.
import { type DefaultValue, parse, type SubmissionResult, useForm } from "@conform-to/react";
import { useContext, useEffect, useRef } from "react";
import { UnsavedTexts } from "./post-response";

/** A rejected form, as the server's `FormReply`. */
export type Reply = { result: SubmissionResult<string[]> };

/** Required fields of a form. */
export type FormConstraint = Record<string, { required?: boolean }>;

/** Messages by field; null for a field that the browser cannot check, so that the server's messages are preserved. */
export type FieldChecks = Record<string, string[] | null>;

/** Whether a button is conform's internal one, which validates without submitting. */
export function requestsCheck(submitter: HTMLElement | null): boolean {
  return submitter instanceof HTMLButtonElement && submitter.name === "__intent__";
}

type SubmissionOptions<Fields extends Record<string, unknown>> = {
  /** Id of the form and prefix of its fields' ids. */
  id: string;
  reply: Reply | undefined;
  /** Initial values of a form not yet submitted. */
  values?: DefaultValue<Fields>;
  constraint?: FormConstraint;
  /** Client-side validation on input; without it only the server validates. */
  check?: (typed: FormData, submitter: HTMLElement | null) => FieldChecks;
};

/** Focuses an element, including non-interactive ones. */
export function focusOn(element: HTMLElement): void {
  if (element.tabIndex < 0 && !element.hasAttribute("tabindex")) element.tabIndex = -1;
  element.focus();
}

/**
 * Focuses a field, or the first enabled control of a group, or else the group, and scrolls its label and message into
 * view.
 */
export function focusField(id: string): void {
  const field = document.getElementById(id);
  const control =
    field instanceof HTMLFieldSetElement
      ? (field.querySelector<HTMLElement>("input:checked:enabled, input:enabled, button") ?? field)
      : field;
  if (!field || !control) return;
  focusOn(control);
  // Aligns a group that is higher than half the viewport at its start.
  const isLong = field.offsetHeight > window.innerHeight / 2;
  field.scrollIntoView({ block: isLong ? "start" : "center" });
}

/** Focuses the first invalid field in page order, or the summary when there is none. */
export function focusRejection(ids: readonly string[]): void {
  const [first] = ids
    .flatMap((id) => document.getElementById(id) ?? [])
    .sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
  const summary = document.querySelector<HTMLElement>("main [role=alert]");
  if (first) focusField(first.id);
  else if (summary) focusOn(summary);
}

/** Focuses the rejection after a submission in place; on page load, the rejection already has the focus. */
function useFocusOnRejection(id: string, reply: Reply | undefined, isOwn: boolean): void {
  const shown = useRef(reply);
  useEffect(() => {
    if (isOwn || !reply || reply === shown.current) return;
    shown.current = reply;
    const ids = Object.keys(reply.result.error ?? {}).flatMap((name) => (name ? `${id}-${name}` : []));
    // Conform renders the messages in the next frame.
    const frame = requestAnimationFrame(() => focusRejection(ids));
    return () => cancelAnimationFrame(frame);
  }, [id, reply, isOwn]);
}

/**
 * Conform's form and its fields. A submitted form shows only its typed input. With `check`, a field is revalidated on
 * input after its first validation, and all fields when `form.onSubmit` is called.
 */
export function useSubmission<Fields extends Record<string, unknown>>({
  id,
  reply,
  values,
  constraint,
  check,
}: SubmissionOptions<Fields>) {
  const unsaved = useContext(UnsavedTexts);
  // Forms with client-side checks, which have several steps, manage focus themselves.
  useFocusOnRejection(id, reply, check !== undefined);
  return useForm<Fields>({
    id,
    lastResult: reply?.result ?? (unsaved && { initialValue: unsaved }),
    defaultValue: values,
    constraint,
    defaultNoValidate: false,
    ...(check && {
      shouldRevalidate: "onInput" as const,
      onValidate: ({ formData, submitter }) => {
        const submission = parse<Fields, string[]>(formData, {
          resolve: () => {
            const error = check(formData, submitter);
            return Object.keys(error).length > 0 ? { error } : {};
          },
        });
        // A rejected press only marks the invalid fields as validated, so that the first input into other fields is not
        // validated while typing.
        const reply: typeof submission.reply = (options) => ({ ...submission.reply(options), fields: [] });
        return { ...submission, reply };
      },
    }),
  });
}

/** The message about the form itself. */
export function formMessage(reply: Reply | undefined): string | undefined {
  return reply?.result.error?.[""]?.[0];
}

/** The first message, about the form or one of its fields. */
export function firstMessage(reply: Reply | undefined): string | undefined {
  return formMessage(reply) ?? Object.values(reply?.result.error ?? {}).find(Boolean)?.[0];
}
