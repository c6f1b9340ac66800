// Joins a form to the reply that it got. The browser checks the native constraints, since pages work without scripts.
import { type DefaultValue, type SubmissionResult, useForm } from "@conform-to/react";
import type { getZodConstraint } from "@conform-to/zod/v4";

/** A refused form, as the server's `FormReply`. */
export type Reply = { result: SubmissionResult<string[]> };

type SubmissionOptions<Fields extends Record<string, unknown>> = {
  /** Id of the form; its fields' ids begin with it. */
  id: string;
  reply: Reply | undefined;
  /** Values of a form that was not posted yet. */
  values?: DefaultValue<Fields>;
  /** By field, as `getZodConstraint` gives them. */
  constraint?: ReturnType<typeof getZodConstraint>;
};

/** Conform's form and its fields. A form that was posted shows what was typed, and nothing else. */
export function useSubmission<Fields extends Record<string, unknown>>({
  id,
  reply,
  values,
  constraint,
}: SubmissionOptions<Fields>) {
  return useForm<Fields>({
    id,
    lastResult: reply?.result,
    defaultValue: values,
    constraint,
    defaultNoValidate: false,
  });
}

/** The message for a form as a whole. */
export function formMessage(reply: Reply | undefined): string | undefined {
  return reply?.result.error?.[""]?.[0];
}
