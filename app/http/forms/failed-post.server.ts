// What becomes of a post that the site could not carry out, whatever its form: the page of the form again with the text of the
// task, all that was typed, and a button that posts the same again.
import type { Site } from "../context.server";
import { isUnavailable, statusOf } from "../failure.server";
import type { FailedPost } from "../pages/unsaved-post";
import { newSeal, withSealedSecrets } from "../security/sealed-secrets.server";
import { withoutMark } from "../session/visitor.server";
import { failureTextOf } from "./failure-text.server";
import { isMultipart } from "./media-type";
import { type PostedForm, postedForm, secretFields } from "./posted-fields.server";

/** Whether an error thrown by an action is the site's fault, and no answer of its own. */
export function isFailedPost(request: Request, error: unknown): boolean {
  const isError = error instanceof Error || isUnavailable(error);
  return isError && !request.signal.aborted && statusOf(error) >= 500;
}

/** The post of a request whose form has been read, as far as it was; null when it cannot be read any more. */
export async function failedPostOf(site: Site, request: Request): Promise<FailedPost | null> {
  const form = request.bodyUsed ? postedForm(request) : await readWhole(request);
  if (form === null) return null;
  const { texts, hasFiles } = form;
  const { value, cookie } = newSeal(site);
  const hasSecrets = texts.some(([name]) => secretFields.includes(name));
  const url = new URL(request.url);
  url.pathname = url.pathname.replace(/\.data$/, "");
  const typed: Record<string, string> = Object.create(null);
  for (const [name, text] of texts) if (!secretFields.includes(name)) typed[name] ??= text;
  return {
    message: failureTextOf(url.pathname, new Map([...texts, ...(hasFiles ? [["file", ""] as const] : [])])),
    action: withoutMark(url),
    fields: hasFiles ? null : withSealedSecrets(site, value, texts),
    typed,
    cookie: hasSecrets ? cookie : null,
  };
}

/** The form of a post that failed before its fields were asked for. */
async function readWhole(request: Request): Promise<PostedForm | null> {
  // Reading files as a whole would hold all of them in memory.
  if (isMultipart(request)) return { texts: [], hasFiles: true };
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
