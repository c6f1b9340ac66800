// Re-renders the form of a failed submission with its error text, the typed values and a button that submits it again.
import { HiddenOrigin, isUnavailable, statusOf } from "../failure.server";
import { commonFailures } from "../failure-texts";
import type { UnsavedPost } from "../pages/unsaved-post";
import { withoutMark } from "../session/visitor.server";
import type { Fields } from "./failure-text";
import { isMultipart } from "./media-type";
import { type PostedForm, postedForm, secretFields } from "./posted-fields.server";
import { partsAtMost, readMultipart, textBytesAtMost } from "./read-multipart.server";

/** Whether an error re-renders the form: a server error, or a post without an origin. */
export function isFailedPost(request: Request, error: unknown): boolean {
  if (error instanceof HiddenOrigin) return true;
  const isError = error instanceof Error || isUnavailable(error);
  return isError && !request.signal.aborted && statusOf(error) >= 500;
}

/**
 * Returns the submission rejected by `error`, as far as it was read, with the text of its task; null when its body cannot be read any
 * more.
 */
export async function failedPostOf(
  request: Request,
  error: unknown,
  textOf: (fields: Fields) => string,
): Promise<UnsavedPost | null> {
  const form = await postedTexts(request);
  if (form === null) return null;
  const { texts, hasFiles } = form;
  const hasSecrets = texts.some(([name]) => secretFields.includes(name));
  const url = new URL(request.url);
  url.pathname = url.pathname.replace(/\.data$/, "");
  const typed: Record<string, string> = Object.create(null);
  for (const [name, text] of texts) if (!secretFields.includes(name)) typed[name] ??= text;
  // Another site can cause such a post: a button that repeats it would complete a forgery with one click.
  const isHidden = error instanceof HiddenOrigin;
  const canRepeat = !hasFiles && !hasSecrets && !isHidden;
  const names = new Map([...texts, ...(hasFiles ? [["file", ""] as const] : [])]);
  return {
    message: isHidden ? commonFailures.hiddenOrigin : textOf(names),
    action: withoutMark(url),
    fields: canRepeat ? texts : null,
    hasFiles,
    hasSecrets,
    typed,
  };
}

/** The texts of a post, as far as they were or can be read; null when its body cannot be read any more. */
export async function postedTexts(request: Request): Promise<PostedForm | null> {
  return request.bodyUsed ? postedForm(request) : await readWhole(request);
}

/** Reads the text fields of a form with files, up to the first file that exceeds the limit of a text. */
async function readTexts(request: Request): Promise<PostedForm> {
  const limits = { partsAtMost, textBytesAtMost, fileBytesAtMost: {} };
  await readMultipart(request, limits, () => null).catch(() => null);
  return postedForm(request);
}

/** Reads the form of a post that failed before its action read it. */
async function readWhole(request: Request): Promise<PostedForm | null> {
  if (isMultipart(request)) return { ...(await readTexts(request)), hasFiles: true };
  if (request.body === null) return { texts: [], hasFiles: false };
  try {
    const texts = [...(await request.formData())].flatMap(([name, value]) =>
      typeof value === "string" ? [[name, value] as const] : [],
    );
    return { texts, hasFiles: false };
  } catch {
    return null;
  }
}
