// What is said when a post of the organiser fails: the text of the task, by the address of its form. Hydrated pages load it, so it
// imports no schema.
import { accountMessages } from "../../domain/accounts/messages";
import { draftMessages } from "../../domain/drafts/messages";
import { eventMessages } from "../../domain/events/messages";
import { secondFactorMessages } from "../../domain/factors/messages";
import { imageMessages } from "../../domain/images/schema";
import { moderationMessages } from "../../domain/moderation-rules";
import { organiserMessages } from "../../domain/organisers/messages";
import { commonFailures } from "../failure-texts";
import { canonicalPath } from "../security/canonical-path";

export type Fields = { has(name: string): boolean; get(name: string): unknown };
type Text = string | ((change: string, fields: Fields) => string);
/** Addresses with the texts of their forms; a function gets the first group of the pattern. */
export type FailureTexts = readonly (readonly [path: RegExp, text: Text])[];

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
const verdictOf = (fields: Fields) => String(fields.get("verdict") ?? "");
const ofComment = (verdict: string) => commentFailures[verdict] ?? moderationMessages.commentStatusFailed;
const questionFailures: Record<string, string> = { ...replyFailures, delete: deleteFailed };
const ofQuestion = (verdict: string) => questionFailures[verdict] ?? statusFailed;
const ofWish = (verdict: string) => wishFailures[verdict] ?? statusFailed;
const publishing = (other: string, text: string) => (_: string, fields: Fields) =>
  fields.get("intent") === "publish" ? text : other;

const texts: FailureTexts = [
  [/^\/admin\/login(\/code)?$/, accountMessages.signInFailed],
  [/^\/admin\/password$/, organiserMessages.passwordFailed],
  [/^\/admin\/second-factor$/, secondFactorMessages.changeFailed],
  [/^\/admin\/create-event$/, publishing(draftMessages.saveFailed, eventMessages.publishFailed)],
  [/^\/admin\/create-event\/check$/, eventMessages.publishFailed],
  [/^\/admin\/events\/[^/]+\/edit$/, publishing(draftMessages.saveFailed, eventMessages.editFailed)],
  [/^\/admin\/events\/[^/]+\/edit\/(check|compare)$/, eventMessages.editFailed],
  [
    /^\/admin\/events\/[^/]+\/photos$/,
    (_, fields) => (fields.has("file") ? imageMessages.fileFailed : saveFailed),
  ],
  [/^\/admin\/events\/[^/]+\/photos\/[^/]+\/delete$/, deleteFailed],
  [/^\/admin\/events\/[^/]+\/(postpone|duplicate|qr|poster)$/, saveFailed],
  [/^\/admin\/events\/[^/]+\/check-in(\/[^/]+)?$/, saveFailed],
  [/^\/admin\/events\/[^/]+\/guests\/[^/]+\/erase$/, deleteFailed],
  [/^\/admin\/events\/[^/]+\/guests\/undo\/[^/]+$/, changeFailed],
  [/^\/admin\/events\/[^/]+\/guests\/[^/]+$/, saveFailed],
  [/^\/admin\/events\/[^/]+\/guests$/, changeFailed],
  [/^\/admin\/events\/[^/]+\/([^/]+)$/, (change) => eventChangeFailures[change] ?? statusFailed],
  [/^\/admin\/comments\/selection$/, (_, fields) => ofComment(verdictOf(fields))],
  [/^\/admin\/comments\/[^/]+\/([^/]+)$/, ofComment],
  [/^\/admin\/questions\/selection$/, (_, fields) => ofQuestion(verdictOf(fields))],
  [/^\/admin\/questions\/[^/]+\/([^/]+)$/, ofQuestion],
  [/^\/admin\/wishes\/selection$/, (_, fields) => ofWish(verdictOf(fields))],
  [/^\/admin\/wishes\/(poll|[^/]+\/event)$/, draftMessages.saveFailed],
  [/^\/admin\/wishes\/[^/]+\/([^/]+)$/, ofWish],
  [/^\/admin\/votes\/[^/]+\/delete$/, deleteFailed],
  [/^\/admin\/votes\/(create|[^/]+\/edit)$/, saveFailed],
  [/^\/admin\/votes\/[^/]+\/[^/]+$/, statusFailed],
  [/^\/admin\/drafts\/import$/, draftMessages.importUnsaved],
  [/^\/admin\/drafts\/(selection|clear\/[^/]+|[^/]+\/delete)$/, draftMessages.deleteFailed],
  [/^\/admin\/drafts\/[^/]+\/rename$/, draftMessages.renameFailed],
  [/^\/admin\/drafts\/[^/]+\/copy$/, draftMessages.copyFailed],
  [/^\/draft-test$/, draftMessages.saveFailed],
  [/^\/admin\/drafts\/[^/]+\/crop\/[^/]+$/, saveFailed],
  [/^\/admin\/settings$/, saveFailed],
  [/^\/admin\/health\/backup$/, busy],
  [/^\/admin\/review\/undo\/[^/]+$/, changeFailed],
  [/^\/admin\/removals\/[^/]+\/[^/]+$/, changeFailed],
];

/** The text of a table for a post of some fields to a path in its canonical form; null where the table has none. */
export function findFailureText(table: FailureTexts, path: string, fields: Fields): string | null {
  for (const [pattern, text] of table) {
    const match = pattern.exec(path);
    if (match) return typeof text === "string" ? text : text(match[1] ?? "", fields);
  }
  return null;
}

/** The text for a post of some fields to a path of the organiser in its canonical form. */
export const adminFailureText = (path: string, fields: Fields): string =>
  findFailureText(texts, path, fields) ?? changeFailed;

/** The same for the address of a form on a hydrated page. */
export const adminFailureOf = (action: string, fields: FormData): string =>
  adminFailureText(canonicalPath(new URL(action, location.href).pathname), fields);
