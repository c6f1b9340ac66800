// Connects a form to its response, and focuses the rejected field. The browser checks native constraints, because pages
// work without scripts.
import { type DefaultValue, type SubmissionResult, useForm } from "@conform-to/react";
import { useContext, useEffect, useRef } from "react";
import { focusRejection, UnsavedTexts } from "./post-response";

/** A rejected form, as the server's `FormReply`. */
export type Reply = { result: SubmissionResult<string[]> };

/** Required fields of a form. */
export type FormConstraint = Record<string, { required?: boolean }>;

type SubmissionOptions<Fields extends Record<string, unknown>> = {
  /** Id of the form and prefix of its fields' ids. */
  id: string;
  reply: Reply | undefined;
  /** Initial values of a form not yet submitted. */
  values?: DefaultValue<Fields>;
  constraint?: FormConstraint;
};

/** Focuses the rejection after a submission in place; on page load, the rejection already has the focus. */
function useFocusOnRejection(id: string, reply: Reply | undefined): void {
  const shown = useRef(reply);
  useEffect(() => {
    if (!reply || reply === shown.current) return;
    shown.current = reply;
    const ids = Object.keys(reply.result.error ?? {}).flatMap((name) => (name ? `${id}-${name}` : []));
    // Conform renders the messages in the next frame.
    const frame = requestAnimationFrame(() => focusRejection(ids));
    return () => cancelAnimationFrame(frame);
  }, [id, reply]);
}

/** Conform's form and its fields. A submitted form shows only its typed input. */
export function useSubmission<Fields extends Record<string, unknown>>({
  id,
  reply,
  values,
  constraint,
}: SubmissionOptions<Fields>) {
  const unsaved = useContext(UnsavedTexts);
  useFocusOnRejection(id, reply);
  return useForm<Fields>({
    id,
    lastResult: reply?.result ?? (unsaved && { initialValue: unsaved }),
    defaultValue: values,
    constraint,
    defaultNoValidate: false,
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
