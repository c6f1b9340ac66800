// The one shape of a posted form: conform reads the fields that the schema names, and a rejection, whether the schema's, a
// guard's or a command's, goes back as conform's reply with its status. Secrets and unknown fields never go back.
import type { Submission, SubmissionResult } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import type { z } from "zod";
import type { Site } from "../context.server";
import { bodyRejection, UnreadableForm } from "../failure.server";
import { redisplayedFormTimestamp } from "./form-guard.server";
import { recordPosted, secretFields } from "./posted-fields.server";

/** As much of an address comes back as one can have. */
const longestEmail = 320;

/** A rejected form for the page: the fields as typed and their messages, and a render time for the next try. */
export type FormReply = { result: SubmissionResult<string[]>; formTimestamp: string };

/** A posted form: all of its fields as sent, the names that the schema has, and what it says of those. */
export type FormPost<Value = unknown> = {
  form: FormData;
  names: readonly string[];
  submission: Submission<Value, string[]>;
};

/** Why a form is rejected: for the whole form, or by field. Status 422 unless it says otherwise. */
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

/** The fields of a form post; throws what the server answers with 400, 413 or 503. */
export async function readForm(request: Request): Promise<FormData> {
  try {
    const form = await request.formData();
    recordPosted(request, form);
    return form;
  } catch (error) {
    throw bodyRejection(error) ? error : new UnreadableForm();
  }
}

/** The first text of each named field; conform's own intents and other fields are left out. */
function namedFields(form: FormData, names: readonly string[]): FormData {
  const named = new FormData();
  for (const name of names) {
    const value = form.get(name);
    if (typeof value === "string") named.set(name, value);
  }
  return named;
}

/** What a schema requires, by field: data for a page whose scripts leave the schema out. */
export function constraintOf(schema: z.ZodType): Record<string, { required: boolean }> {
  const fields = Object.entries(getZodConstraint(schema));
  return Object.fromEntries(fields.map(([name, { required = false }]) => [name, { required }]));
}

/** What a schema says of a form's fields. */
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

/** The fields as they are shown again. */
function withShortEmail(typed: SubmissionResult["initialValue"]) {
  return typeof typed?.email === "string" ? { ...typed, email: typed.email.slice(0, longestEmail) } : typed;
}

type FieldErrors = NonNullable<SubmissionResult<string[]>["error"]>;

/** Messages in the order of the form's fields, however they came about. */
function inFieldOrder(error: FieldErrors, names: readonly string[]): FieldErrors {
  const position = (name: string) => names.indexOf(name);
  return Object.fromEntries(Object.entries(error).sort(([a], [b]) => position(a) - position(b)));
}

/** A reply with its status, and further data of the page. */
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
 * Re-renders the form with the rejection, or with the schema's errors: a guard rejects before validation, and a command validates
 * itself. `more` is further data of the page.
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

/** The answer to a rejected button without fields. `more` is further data of the page. */
export function replyToButton<More extends object = object>(
  site: Site,
  rejection: FormRejection,
  more?: More,
) {
  return respondWith(site, { status: "error", error: { "": [rejection.message] } }, rejection, more);
}
