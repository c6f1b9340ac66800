// Error texts for failed posts of organisers, by the route of their form. Hydrated pages load them, so this imports no schema.
import { accountMessages } from "../../domain/accounts/messages";
import { draftMessages } from "../../domain/drafts/messages";
import { eventMessages } from "../../domain/events/messages";
import { secondFactorMessages } from "../../domain/factors/messages";
import { imageMessages } from "../../domain/images/schema";
import { moderationMessages } from "../../domain/moderation-rules";
import { organiserMessages } from "../../domain/organisers/messages";
import { commonFailures } from "../failure-texts";
import { createMatcher } from "../path-matcher";

export type Fields = { has(name: string): boolean; get(name: string): unknown };
type Params = Readonly<Record<string, string>>;
type Text = string | ((params: Params, fields: Fields) => string);
/** Texts of forms by the pattern of the route that receives them. */
export type FailureTexts = Readonly<Record<string, Text>>;

const { changeFailed, saveFailed, deleteFailed, statusFailed, busy } = commonFailures;

const eventChangeFailures: Record<string, string> = {
  complete: eventMessages.completeFailed,
  archive: eventMessages.archiveFailed,
  unarchive: eventMessages.archiveFailed,
  delete: deleteFailed,
};
const replyFailures: Record<string, string> = {
  reply: saveFailed,
  "approve-reply": saveFailed,
  "remove-reply": deleteFailed,
};
const commentFailures: Record<string, string> = {
  ...replyFailures,
  delete: moderationMessages.commentDeleteFailed,
};
const wishFailures: Record<string, string> = {
  ...replyFailures,
  delete: moderationMessages.wishDeleteFailed,
  show: moderationMessages.wishVisibilityFailed,
  hide: moderationMessages.wishVisibilityFailed,
};
const questionFailures: Record<string, string> = { ...replyFailures, delete: deleteFailed };
function byVerdict(failures: Record<string, string>, other: string) {
  const texts = new Map(Object.entries(failures));
  return {
    ofOne: ({ verdict = "" }: Params) => texts.get(verdict) ?? other,
    ofSelection: (_: Params, fields: Fields) => texts.get(String(fields.get("verdict") ?? "")) ?? other,
  };
}
const ofComments = byVerdict(commentFailures, moderationMessages.commentStatusFailed);
const ofQuestions = byVerdict(questionFailures, statusFailed);
const ofWishes = byVerdict(wishFailures, statusFailed);
const publishing = (other: string, text: string) => (_: Params, fields: Fields) =>
  fields.get("intent") === "publish" ? text : other;

export const adminFailureTexts: FailureTexts = {
  "/admin/login": accountMessages.signInFailed,
  "/admin/login/code": accountMessages.signInFailed,
  "/admin/password": organiserMessages.passwordFailed,
  "/admin/second-factor": secondFactorMessages.changeFailed,
  "/admin/create-event": publishing(draftMessages.saveFailed, eventMessages.publishFailed),
  "/admin/create-event/check": eventMessages.publishFailed,
  "/admin/events/:id/edit": publishing(draftMessages.saveFailed, eventMessages.editFailed),
  "/admin/events/:id/edit/check": eventMessages.editFailed,
  "/admin/events/:id/edit/compare": eventMessages.editFailed,
  "/admin/events/overdue": eventMessages.completeFailed,
  "/admin/events/:id/photos": (_, fields) => (fields.has("file") ? imageMessages.fileFailed : saveFailed),
  "/admin/events/:id/postpone": saveFailed,
  "/admin/events/:id/duplicate": saveFailed,
  "/admin/events/:id/qr": saveFailed,
  "/admin/events/:id/poster": saveFailed,
  "/admin/events/:id/check-in": saveFailed,
  "/admin/events/:id/check-in/:guest": saveFailed,
  "/admin/events/:id/guests": changeFailed,
  "/admin/events/:id/guests/add": saveFailed,
  "/admin/events/:id/guests/chain": saveFailed,
  "/admin/events/:id/guests/:guest": saveFailed,
  "/admin/events/:id/guests/:guest/correct": saveFailed,
  "/admin/events/:id/guests/:guest/erase": deleteFailed,
  "/admin/events/:id/notify": statusFailed,
  "/admin/events/:id/participants": statusFailed,
  "/admin/events/:id/:change": ({ change = "" }) => eventChangeFailures[change] ?? statusFailed,
  "/admin/comments/selection": ofComments.ofSelection,
  "/admin/comments/:id/:verdict": ofComments.ofOne,
  "/admin/questions/selection": ofQuestions.ofSelection,
  "/admin/questions/:id/:verdict": ofQuestions.ofOne,
  "/admin/wishes/selection": ofWishes.ofSelection,
  "/admin/wishes/poll": draftMessages.saveFailed,
  "/admin/wishes/:id/event": draftMessages.saveFailed,
  "/admin/wishes/:id/:verdict": ofWishes.ofOne,
  "/admin/votes/create": saveFailed,
  "/admin/votes/:id/edit": saveFailed,
  "/admin/votes/:id/:change": ({ change }) => (change === "delete" ? deleteFailed : statusFailed),
  "/admin/drafts/import": draftMessages.importUnsaved,
  "/admin/drafts/selection": draftMessages.deleteFailed,
  "/admin/drafts/clear/:which": draftMessages.deleteFailed,
  "/admin/drafts/:id/delete": draftMessages.deleteFailed,
  "/admin/drafts/:id/rename": draftMessages.renameFailed,
  "/admin/drafts/:id/copy": draftMessages.copyFailed,
  "/draft-test": draftMessages.saveFailed,
  "/admin/drafts/:id/crop/:field": saveFailed,
  "/admin/settings": saveFailed,
  "/admin/health/backup": busy,
};

/** Creates the function that finds the text for a post of some fields to a path; null if there is none. */
export function failureTextFinder(texts: FailureTexts) {
  const match = createMatcher(Object.entries(texts).map(([path, text]) => ({ path, text })));
  return (path: string, fields: Fields): string | null => {
    const found = match(path);
    const text = found?.operations[0]?.text ?? null;
    return typeof text === "function" ? text(found?.params ?? {}, fields) : text;
  };
}

const findText = failureTextFinder(adminFailureTexts);

/** The text for an organiser's post of some fields to a path. */
export const adminFailureText = (path: string, fields: Fields): string =>
  findText(path, fields) ?? changeFailed;

/** Like `adminFailureText`, for the action URL of a form on a hydrated page. */
export const adminFailureOf = (action: string, fields: FormData): string =>
  adminFailureText(new URL(action, location.href).pathname, fields);
