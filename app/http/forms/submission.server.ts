// Common handling of posted forms: conform reads the schema's fields, and a rejection by schema, guard or command is returned as
// conform's reply with its status. Secrets and unknown fields are never returned.
import type { Submission, SubmissionResult } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import type { z } from "zod";
import type { Site } from "../context.server";
import { bodyRejection, UnreadableForm } from "../failure.server";
import { redisplayedFormTimestamp } from "./form-guard.server";
import { recordPosted, secretFields } from "./posted-fields.server";

/** Returned e-mail addresses are cut to the maximum length of an address. */
const longestEmail = 320;

/** A rejected form for the page: the typed fields, their messages, and a render time for the next attempt. */
export type FormReply = { result: SubmissionResult<string[]>; formTimestamp: string };

/** A posted form: all fields as sent, the schema's field names, and the validation result. */
export type FormPost<Value = unknown> = {
  form: FormData;
  names: readonly string[];
  submission: Submission<Value, string[]>;
};

/** Why a form is rejected: for the form, or by field. Default status 422. */
export type FormRejection = {
  message: string;
  status?: 401 | 409 | 413 | 415 | 422 | 429;
  fields?: Record<string, string[]>;
  retryAfterSeconds?: number;
  headers?: Record<string, string> | undefined;
};

/** The rejection of one field. */
export function fieldRejection(name: string, message: string): FormRejection {
  return { message, fields: { [name]: [message] } };
}

/** The fields of a form post. Throws errors with status 400, 413 or 503. */
export async function readForm(request: Request): Promise<FormData> {
  try {
    const form = await request.formData();
    recordPosted(request, form);
    return form;
  } catch (error) {
    throw bodyRejection(error) ? error : new UnreadableForm();
  }
}

/** The first text of each listed field, without conform's intents and other fields. */
function namedFields(form: FormData, names: readonly string[]): FormData {
  const named = new FormData();
  for (const name of names) {
    const value = form.get(name);
    if (typeof value === "string") named.set(name, value);
  }
  return named;
}

/** Which fields a schema requires, as data for pages whose scripts exclude the schema. */
export function constraintOf(schema: z.ZodType): Record<string, { required: boolean }> {
  const fields = Object.entries(getZodConstraint(schema));
  return Object.fromEntries(fields.map(([name, { required = false }]) => [name, { required }]));
}

/** Parses a form's fields with a schema. */
export function parseForm<Schema extends z.ZodType>(
  form: FormData,
  schema: Schema,
): FormPost<z.output<Schema>> {
  const names = Object.keys(getZodConstraint(schema));
  const submission = parseWithZod(namedFields(form, names), { schema, disableAutoCoercion: true });
  return { form, names, submission };
}

/** Reads a form post and parses it. Throws like `readForm`. */
export async function readSubmission<Schema extends z.ZodType>(request: Request, schema: Schema) {
  return parseForm(await readForm(request), schema);
}

/** The typed values with a truncated e-mail address. */
function withShortEmail(typed: SubmissionResult["initialValue"]) {
  return typeof typed?.email === "string" ? { ...typed, email: typed.email.slice(0, longestEmail) } : typed;
}

type FieldErrors = NonNullable<SubmissionResult<string[]>["error"]>;

/** Messages in the order of the form's fields. */
function inFieldOrder(error: FieldErrors, names: readonly string[]): FieldErrors {
  const position = (name: string) => names.indexOf(name);
  return Object.fromEntries(Object.entries(error).sort(([a], [b]) => position(a) - position(b)));
}

/** A reply with its status and additional page data. */
function respondWith<More extends object>(
  site: Site,
  result: FormReply["result"],
  { status = 422, retryAfterSeconds, headers: ownHeaders }: Partial<FormRejection>,
  more?: More,
) {
  const reply: FormReply = { result, formTimestamp: redisplayedFormTimestamp(site) };
  const headers: Record<string, string> = { ...ownHeaders };
  if (retryAfterSeconds) headers["Retry-After"] = String(retryAfterSeconds);
  return data({ ...reply, ...more } as FormReply & More, { status, headers });
}

/**
 * Re-renders the form with the rejection or the schema's errors: a guard rejects before validation, and a command validates itself.
 * `more` is additional page data.
 */
export function replyToForm<More extends object = object>(
  site: Site,
  { submission, names }: FormPost,
  rejection?: FormRejection,
  more?: More,
) {
  const { message, fields = {} } = rejection ?? {};
  const hasFields = Object.keys(fields).length > 0;
  const parsed = submission.reply({ hideFields: [...secretFields] });
  const rejected: FieldErrors = hasFields ? fields : { "": [message ?? ""] };
  const result: SubmissionResult<string[]> = {
    ...parsed,
    status: "error",
    initialValue: withShortEmail(parsed.initialValue),
    error: inFieldOrder((rejection ? rejected : parsed.error) ?? {}, names),
  };
  return respondWith(site, result, rejection ?? {}, more);
}

/** Shows a form again with its input, although nothing is wrong with it, such as after a test. `more` is additional page data. */
export function showAgain<More extends object>(site: Site, { submission }: FormPost, more: More) {
  const parsed = submission.reply({ hideFields: [...secretFields] });
  const result: FormReply["result"] = { initialValue: withShortEmail(parsed.initialValue) };
  const reply: FormReply = { result, formTimestamp: redisplayedFormTimestamp(site) };
  return data({ ...reply, ...more } as FormReply & More);
}

/** The response to a rejected button without fields. `more` is additional page data. */
export function replyToButton<More extends object = object>(
  site: Site,
  rejection: FormRejection,
  more?: More,
) {
  return respondWith(site, { status: "error", error: { "": [rejection.message] } }, rejection, more);
}
