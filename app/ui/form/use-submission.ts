// Joins a form to the reply that it got. The browser checks the native constraints, since pages work without scripts.
import { type DefaultValue, parse, type SubmissionResult, useForm } from "@conform-to/react";
import { useContext } from "react";
import { UnsavedTexts } from "./post-answer";

/** A rejected form, as the server's `FormReply`. */
export type Reply = { result: SubmissionResult<string[]> };

/** What a form requires, by field. */
export type FormConstraint = Record<string, { required?: boolean }>;

/** Messages by field; null for a field of which the browser knows nothing, so that what was said of it stays. */
export type FieldChecks = Record<string, string[] | null>;

/** Whether a button is conform's own, which asks for a check and sends nothing. */
export function asksForCheck(submitter: HTMLElement | null): boolean {
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
