// What is said when a post fails because the site could not do it: the text of the task, by the address of its form.
import { accountMessages } from "../../domain/accounts/messages";
import { commentMessages } from "../../domain/comments/schema";
import { draftMessages } from "../../domain/drafts/messages";
import { eventMessages } from "../../domain/events/messages";
import { secondFactorMessages } from "../../domain/factors/messages";
import { imageMessages } from "../../domain/images/schema";
import { moderationMessages } from "../../domain/moderation-rules";
import { removalMessages } from "../../domain/removals/messages";
import { wishMessages } from "../../domain/wishes/schema";
import { commonFailures } from "../failure-texts";
import { canonicalPath } from "../security/canonical-path";

type Fields = { has(name: string): boolean; get(name: string): unknown };
type Text = string | ((change: string, fields: Fields) => string);

const { changeFailed, saveFailed, deleteFailed, statusFailed, voteFailed, busy } = commonFailures;

const eventChangeFailures: Record<string, string> = {
  complete: eventMessages.completeFailed,
  archive: eventMessages.archiveFailed,
  unarchive: eventMessages.archiveFailed,
  delete: deleteFailed,
  duplicate: changeFailed,
};
const commentFailures: Record<string, string> = { delete: moderationMessages.commentDeleteFailed };
const wishFailures: Record<string, string> = {
  delete: moderationMessages.wishDeleteFailed,
  show: moderationMessages.wishVisibilityFailed,
  hide: moderationMessages.wishVisibilityFailed,
};
const verdictOf = (fields: Fields) => String(fields.get("verdict") ?? "");
const ofComment = (verdict: string) => commentFailures[verdict] ?? moderationMessages.commentStatusFailed;
const ofWish = (verdict: string) => wishFailures[verdict] ?? statusFailed;
const publishing = (other: string, text: string) => (_: string, fields: Fields) =>
  fields.get("intent") === "publish" ? text : other;

const linkFailures: Record<string, string> = {
  magiclink: accountMessages.signInFailed,
  email_change: accountMessages.changeFailed,
};
const linkFailure = (_: string, fields: Fields) =>
  fields.has("access_token")
    ? accountMessages.signInFailed
    : (linkFailures[String(fields.get("type"))] ?? accountMessages.confirmFailed);

/** Every address that takes a form and writes. */
const texts: readonly (readonly [path: RegExp, text: Text])[] = [
  [/^\/wishes$/, wishMessages.failed],
  [/^\/wishes\/[^/]+$/, changeFailed],
  [/^\/polls\/[^/]+(?:\/vote)?$/, voteFailed],
  [
    /^\/events\/[^/]+\/discussion$/,
    (_, fields) => (fields.has("delete") ? deleteFailed : commentMessages.failed),
  ],
  [/^\/photos\/[^/]+\/[^/]+\/removal$/, removalMessages.failed],
  [/^\/receipt\/[^/]+$/, deleteFailed],
  [/^\/login(\/code)?$/, accountMessages.signInFailed],
  [/^\/login\/reset$/, accountMessages.resetFailed(busy)],
  [/^\/register$/, accountMessages.registerFailed],
  [/^\/email-verification$/, accountMessages.resendFailed(busy)],
  [/^\/auth\/confirm$/, linkFailure],
  [/^\/(reset-password|account\/password)$/, accountMessages.passwordFailed],
  [/^\/account\/second-factor(\/[^/]+)?$/, secondFactorMessages.changeFailed],
  [/^\/account\/delete$/, accountMessages.deleteFailed],
  [/^\/account\/[^/]+\/[^/]+\/delete$/, deleteFailed],
  [/^\/admin\/login$/, accountMessages.signInFailed],
  [/^\/admin\/create-event$/, publishing(draftMessages.saveFailed, eventMessages.publishFailed)],
  [/^\/admin\/create-event\/check$/, eventMessages.publishFailed],
  [/^\/admin\/events\/[^/]+\/edit$/, publishing(draftMessages.saveFailed, eventMessages.editFailed)],
  [/^\/admin\/events\/[^/]+\/edit\/(check|compare)$/, eventMessages.editFailed],
  [
    /^\/admin\/events\/[^/]+\/photos$/,
    (_, fields) => (fields.has("file") ? imageMessages.fileFailed : saveFailed),
  ],
  [/^\/admin\/events\/[^/]+\/photos\/[^/]+\/delete$/, deleteFailed],
  [/^\/admin\/events\/[^/]+\/(postpone|qr|poster)$/, saveFailed],
  [/^\/admin\/events\/[^/]+\/([^/]+)$/, (change) => eventChangeFailures[change] ?? statusFailed],
  [/^\/admin\/comments\/selection$/, (_, fields) => ofComment(verdictOf(fields))],
  [/^\/admin\/comments\/[^/]+\/([^/]+)$/, ofComment],
  [/^\/admin\/wishes\/selection$/, (_, fields) => ofWish(verdictOf(fields))],
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

/** The text for a post of some fields to an address. */
export function failureTextOf(pathname: string, fields: Fields): string {
  const path = canonicalPath(pathname);
  for (const [pattern, text] of texts) {
    const match = pattern.exec(path);
    if (match) return typeof text === "string" ? text : text(match[1] ?? "", fields);
  }
  return changeFailed;
}
