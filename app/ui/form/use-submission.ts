// Joins a form to the reply that it got, and leads to what was rejected. The browser checks the native constraints, since pages work without scripts.
import { type DefaultValue, parse, type SubmissionResult, useForm } from "@conform-to/react";
import { useContext, useEffect, useRef } from "react";
import { UnsavedTexts } from "./post-answer";

/** A rejected form, as the server's `FormReply`. */
export type Reply = { result: SubmissionResult<string[]> };

/** What a form requires, by field. */
export type FormConstraint = Record<string, { required?: boolean }>;

/** Messages by field; null for a field of which the browser knows nothing, so that what was said of it stays. */
export type FieldChecks = Record<string, string[] | null>;

/** Whether a button is conform's own, which asks for a check and sends nothing. */
export function requestsCheck(submitter: HTMLElement | null): boolean {
  return submitter instanceof HTMLButtonElement && submitter.name === "__intent__";
}

type SubmissionOptions<Fields extends Record<string, unknown>> = {
  /** Id of the form; its fields' ids begin with it. */
  id: string;
  reply: Reply | undefined;
  /** Values of a form that was not posted yet. */
  values?: DefaultValue<Fields>;
  constraint?: FormConstraint;
  /** What the browser says of the fields as they are typed; without it the server alone says anything. */
  check?: (typed: FormData, submitter: HTMLElement | null) => FieldChecks;
};

/** Focuses an element, one that is no control too. */
export function focusOn(element: HTMLElement): void {
  if (element.tabIndex < 0 && !element.hasAttribute("tabindex")) element.tabIndex = -1;
  element.focus();
}

/** Focuses a field, or the first control of a group, the group itself when none can be chosen, and shows it with its label and its message. */
export function focusField(id: string): void {
  const field = document.getElementById(id);
  const control =
    field instanceof HTMLFieldSetElement
      ? (field.querySelector<HTMLElement>("input:checked:enabled, input:enabled, button") ?? field)
      : field;
  if (!field || !control) return;
  focusOn(control);
  // A group may be longer than the window: then its beginning is shown.
  const isLong = field.offsetHeight > window.innerHeight / 2;
  field.scrollIntoView({ block: isLong ? "start" : "center" });
}

/** Focuses the first wrong field in the order of the page, or the summary when no field is to blame. */
export function focusRejection(ids: readonly string[]): void {
  const [first] = ids
    .flatMap((id) => document.getElementById(id) ?? [])
    .sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
  const summary = document.querySelector<HTMLElement>("main [role=alert]");
  if (first) focusField(first.id);
  else if (summary) focusOn(summary);
}

/** Focuses what was rejected when a form was posted in place; a page that opens with a rejection has the focus there already. */
function useFocusOnRejection(id: string, reply: Reply | undefined, isOwn: boolean): void {
  const shown = useRef(reply);
  useEffect(() => {
    if (isOwn || !reply || reply === shown.current) return;
    shown.current = reply;
    const ids = Object.keys(reply.result.error ?? {}).flatMap((name) => (name ? `${id}-${name}` : []));
    // Conform shows the messages in the next frame.
    const frame = requestAnimationFrame(() => focusRejection(ids));
    return () => cancelAnimationFrame(frame);
  }, [id, reply, isOwn]);
}

/**
 * Conform's form and its fields. A form that was posted shows what was typed, and nothing else. With `check`, a field that was
 * checked once is checked again as it is typed, and all of them when `form.onSubmit` is called.
 */
export function useSubmission<Fields extends Record<string, unknown>>({
  id,
  reply,
  values,
  constraint,
  check,
}: SubmissionOptions<Fields>) {
  const unsaved = useContext(UnsavedTexts);
  // A form with checks of its own, which moves between steps, has a focus of its own.
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
        // A rejected press counts as a check of the wrong fields alone: the first value of another is not judged as it is typed.
        const reply: typeof submission.reply = (options) => ({ ...submission.reply(options), fields: [] });
        return { ...submission, reply };
      },
    }),
  });
}

/** The message for a form as a whole. */
export function formMessage(reply: Reply | undefined): string | undefined {
  return reply?.result.error?.[""]?.[0];
}

/** The first message, for a form as a whole or at a field. */
export function firstMessage(reply: Reply | undefined): string | undefined {
  return formMessage(reply) ?? Object.values(reply?.result.error ?? {}).find(Boolean)?.[0];
}
