// Responses to visitors' posts: a redirect with a message, or the redisplayed form with the error and typed values.
import { data } from "@remix-run/node";
import type { Site } from "../context.server";
import { failureStatus, isUnavailable } from "../failure.server";
import { isSecure } from "../security/public-origin.server";
import { nicknameCookie } from "../session/nickname";
import { type FlashMessage, redirectWithFlash } from "./flash.server";
import { redisplayedFormTimestamp } from "./form-guard.server";

/** A redisplayed form. */
export type RedisplayedForm = {
  message: string;
  /** Messages by field. */
  errors: Record<string, string>;
  /** What was typed into the fields that the form has. */
  values: Record<string, string>;
  formTimestamp: string;
};

type Refusal = {
  message: string;
  status: 422 | 429 | 503;
  fields?: Record<string, string[]>;
  retryAfterSeconds?: number;
};

/** The form again with its status. Of what was sent only `names` comes back: the fields that people type into. */
export function redisplayForm(site: Site, form: FormData, names: readonly string[], refusal: Refusal) {
  const { message, status, fields = {}, retryAfterSeconds } = refusal;
  const errors = Object.fromEntries(Object.entries(fields).map(([name, [first = ""]]) => [name, first]));
  const typed = names.flatMap((name): [string, string][] => {
    const value = form.get(name);
    return typeof value === "string" ? [[name, value]] : [];
  });
  const returned: RedisplayedForm = {
    message,
    errors,
    values: Object.fromEntries(typed),
    formTimestamp: redisplayedFormTimestamp(site),
  };
  const headers: Record<string, string> = retryAfterSeconds
    ? { "Retry-After": String(retryAfterSeconds) }
    : {};
  return data(returned, { status, headers });
}

/** Runs a command; while the site cannot write, redisplays the form too, so that no typed text is lost. */
export function orUnavailable<T>(run: () => T, message: string): T | ({ ok: false } & Refusal) {
  try {
    return run();
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    const retryAfterSeconds = Number(failureStatus(error).headers["Retry-After"]);
    return { ok: false, message, status: 503, retryAfterSeconds };
  }
}

/** Redirects with a message, and stores the author's name for the next form. */
export function redirectAfterPost(
  site: Site,
  path: string,
  flash: FlashMessage,
  authorName: string,
): Response {
  const response = redirectWithFlash(site, path, flash);
  const cookie = nicknameCookie(authorName, isSecure(site));
  if (cookie) response.headers.append("Set-Cookie", cookie);
  return response;
}
