// The one shape of a posted form: conform reads the fields that the schema names, and a refusal, whether the schema's, a
// guard's or a command's, goes back as conform's reply with its status. Secrets and unknown fields never go back.
import type { Submission, SubmissionResult } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import type { z } from "zod";
import type { Site } from "../context.server";
import { bodyRefusal, failureStatus, isUnavailable, UnreadableForm } from "../failure.server";
import { redisplayedFormTimestamp } from "./form-guard.server";

/** Fields that a browser has to be given again by the person. */
const secretFields = ["password", "confirm", "current"];

/** A refused form for the page: the fields as typed and their messages, and a render time for the next try. */
export type FormReply = { result: SubmissionResult<string[]>; formTimestamp: string };

/** A posted form: all of its fields as sent, and what the schema says of those that it names. */
export type FormPost<Value = unknown> = { form: FormData; submission: Submission<Value, string[]> };

/** Why a form is refused: for the whole form, or by field. Status 422 unless it says otherwise. */
export type FormRefusal = {
  message: string;
  status?: 401 | 409 | 422 | 429 | 503;
  fields?: Record<string, string[]>;
  retryAfterSeconds?: number;
};

/** The fields of a form post; throws what the server answers with 400, 413 or 503. */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch (error) {
    throw bodyRefusal(error) ? error : new UnreadableForm();
  }
}

/** The first text of each field that a schema names; conform's own intents and other fields are left out. */
function namedFields(form: FormData, schema: z.ZodType): FormData {
  const named = new FormData();
  for (const name of Object.keys(getZodConstraint(schema))) {
    const value = form.get(name);
    if (typeof value === "string") named.set(name, value);
  }
  return named;
}

/** What a schema says of a form's fields. */
export function parseForm<Schema extends z.ZodType>(
  form: FormData,
  schema: Schema,
): FormPost<z.output<Schema>> {
  return { form, submission: parseWithZod(namedFields(form, schema), { schema, disableAutoCoercion: true }) };
}

/** Reads a form post and parses it. Throws like `readForm`. */
export async function readSubmission<Schema extends z.ZodType>(request: Request, schema: Schema) {
  return parseForm(await readForm(request), schema);
}

const retryHeader = (seconds: number | undefined): Record<string, string> =>
  seconds ? { "Retry-After": String(seconds) } : {};

/** The form again with the refusal, or with what the schema said. `more` is further data of the page. */
export function replyToForm<More extends object = object>(
  site: Site,
  { submission }: FormPost,
  refusal?: FormRefusal,
  more?: More,
) {
  const { message, status = 422, fields = {}, retryAfterSeconds } = refusal ?? {};
  const hasFields = Object.keys(fields).length > 0;
  const result = submission.reply({
    hideFields: secretFields,
    ...(refusal && (hasFields ? { fieldErrors: fields } : { formErrors: [message ?? ""] })),
  });
  const reply: FormReply = { result, formTimestamp: redisplayedFormTimestamp(site) };
  return data({ ...reply, ...more } as FormReply & More, { status, headers: retryHeader(retryAfterSeconds) });
}

/** The answer to a refused button without fields. */
export function replyToButton(site: Site, { message, status = 422, retryAfterSeconds }: FormRefusal) {
  const result: SubmissionResult<string[]> = { status: "error", error: { "": [message] } };
  const reply: FormReply = { result, formTimestamp: redisplayedFormTimestamp(site) };
  return data(reply, { status, headers: retryHeader(retryAfterSeconds) });
}

/** Runs a command; while the site cannot write, refuses the form instead, so that no typed text is lost. */
export function orUnavailable<T>(run: () => T, message: string): T | ({ ok: false } & FormRefusal) {
  try {
    return run();
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    const retryAfterSeconds = Number(failureStatus(error).headers["Retry-After"]);
    return { ok: false, message, status: 503, retryAfterSeconds };
  }
}
