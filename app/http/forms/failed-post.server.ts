// Re-renders the form of a failed submission with its error text, the typed values and a button that submits it again.
import { accountMessages } from "../../domain/accounts/messages";
import { commentMessages, questionMessages } from "../../domain/comments/schema";
import { secondFactorMessages } from "../../domain/factors/messages";
import { organiserMessages } from "../../domain/organisers/messages";
import { registrationMessages } from "../../domain/registrations/messages";
import { removalMessages } from "../../domain/removals/messages";
import { wishMessages } from "../../domain/wishes/schema";
import { HiddenOrigin, isUnavailable, statusOf } from "../failure.server";
import { commonFailures } from "../failure-texts";
import type { UnsavedPost } from "../pages/unsaved-post";
import { canonicalPath } from "../security/canonical-path";
import { withoutMark } from "../session/visitor.server";
import { adminFailureText, type FailureTexts, type Fields, failureTextFinder } from "./admin-failure-text";
import { isMultipart } from "./media-type";
import { type PostedForm, postedForm, secretFields } from "./posted-fields.server";
import { partsAtMost, readMultipart, textBytesAtMost } from "./read-multipart.server";

const { changeFailed, deleteFailed, voteFailed, busy } = commonFailures;

const linkFailures = new Map<string, string>([
  ["magiclink", accountMessages.signInFailed],
  ["email_change", accountMessages.changeFailed],
]);
const linkFailure = (_: unknown, fields: Fields) =>
  fields.has("access_token")
    ? accountMessages.signInFailed
    : (linkFailures.get(String(fields.get("type"))) ?? accountMessages.confirmFailed);
const posting = (text: string) => (_: unknown, fields: Fields) =>
  fields.has("delete") ? deleteFailed : text;

/** The forms of visitors and members. */
export const failureTexts: FailureTexts = {
  "/wishes": wishMessages.failed,
  "/wishes/:id": changeFailed,
  "/polls/:id": voteFailed,
  "/polls/:id/vote": voteFailed,
  "/polls/:id/change-vote": voteFailed,
  "/events/:id/discussion": posting(commentMessages.failed),
  "/events/:id/questions": posting(questionMessages.failed),
  "/photos/:id/:slot/removal": removalMessages.failed,
  "/events/:id/join": registrationMessages.failed,
  "/invitation/:token": organiserMessages.joinFailed,
  "/seat/:token": changeFailed,
  "/receipt/:token": deleteFailed,
  "/login": accountMessages.signInFailed,
  "/login/code": accountMessages.signInFailed,
  "/login/reset": accountMessages.resetFailed(busy),
  "/register": accountMessages.registerFailed,
  "/email-verification": (_, fields) =>
    fields.get("intent") === "code" ? accountMessages.confirmFailed : accountMessages.resendFailed(busy),
  "/auth/confirm": linkFailure,
  "/reset-password": accountMessages.passwordFailed,
  "/account/password": accountMessages.passwordFailed,
  "/account/nickname": accountMessages.nicknameFailed,
  "/account/second-factor": secondFactorMessages.changeFailed,
  "/account/second-factor/setup": secondFactorMessages.changeFailed,
  "/account/second-factor/codes": secondFactorMessages.changeFailed,
  "/account/second-factor/off": secondFactorMessages.changeFailed,
  "/account/delete": accountMessages.deleteFailed,
  "/account/:list/:id/delete": deleteFailed,
};

const findText = failureTextFinder(failureTexts);

/** The text for a post of some fields to a URL. */
function failureTextOf(pathname: string, fields: Fields): string {
  const path = canonicalPath(pathname);
  return findText(path, fields) ?? adminFailureText(path, fields);
}

/** Whether an error re-renders the form: a server error, or a post without an origin. */
export function isFailedPost(request: Request, error: unknown): boolean {
  if (error instanceof HiddenOrigin) return true;
  const isError = error instanceof Error || isUnavailable(error);
  return isError && !request.signal.aborted && statusOf(error) >= 500;
}

/** Returns the submission rejected by `error`, as far as it was read; null when its body cannot be read any more. */
export async function failedPostOf(request: Request, error: unknown): Promise<UnsavedPost | null> {
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
    message: isHidden ? commonFailures.hiddenOrigin : failureTextOf(url.pathname, names),
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
