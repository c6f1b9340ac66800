// What is said when a post fails because the site could not do it: the text of the task, by the address of its form.
import { accountMessages } from "../../domain/accounts/messages";
import { questionMessages } from "../../domain/comments/question-schema";
import { commentMessages } from "../../domain/comments/schema";
import { secondFactorMessages } from "../../domain/factors/messages";
import { organiserMessages } from "../../domain/organisers/messages";
import { registrationMessages } from "../../domain/registrations/messages";
import { removalMessages } from "../../domain/removals/messages";
import { wishMessages } from "../../domain/wishes/schema";
import { commonFailures } from "../failure-texts";
import { canonicalPath } from "../security/canonical-path";
import { adminFailureText, type FailureTexts, type Fields, findFailureText } from "./admin-failure-text";

const { changeFailed, deleteFailed, voteFailed, busy } = commonFailures;

const linkFailures: Record<string, string> = {
  magiclink: accountMessages.signInFailed,
  email_change: accountMessages.changeFailed,
};
const linkFailure = (_: string, fields: Fields) =>
  fields.has("access_token")
    ? accountMessages.signInFailed
    : (linkFailures[String(fields.get("type"))] ?? accountMessages.confirmFailed);

/** Every address that takes a form of a visitor or member and writes. */
const texts: FailureTexts = [
  [/^\/wishes$/, wishMessages.failed],
  [/^\/wishes\/[^/]+$/, changeFailed],
  [/^\/polls\/[^/]+(?:\/(?:change-)?vote)?$/, voteFailed],
  [
    /^\/events\/[^/]+\/discussion$/,
    (_, fields) => (fields.has("delete") ? deleteFailed : commentMessages.failed),
  ],
  [
    /^\/events\/[^/]+\/questions$/,
    (_, fields) => (fields.has("delete") ? deleteFailed : questionMessages.failed),
  ],
  [/^\/photos\/[^/]+\/[^/]+\/removal$/, removalMessages.failed],
  [/^\/events\/[^/]+\/join$/, registrationMessages.failed],
  [/^\/invitation\/[^/]+$/, organiserMessages.joinFailed],
  [/^\/seat\/[^/]+$/, changeFailed],
  [/^\/receipt\/[^/]+$/, deleteFailed],
  [/^\/login(\/code)?$/, accountMessages.signInFailed],
  [/^\/login\/reset$/, accountMessages.resetFailed(busy)],
  [/^\/register$/, accountMessages.registerFailed],
  [
    /^\/email-verification$/,
    (_, fields) =>
      fields.get("intent") === "code" ? accountMessages.confirmFailed : accountMessages.resendFailed(busy),
  ],
  [/^\/auth\/confirm$/, linkFailure],
  [/^\/(reset-password|account\/password)$/, accountMessages.passwordFailed],
  [/^\/account\/nickname$/, accountMessages.nicknameFailed],
  [/^\/account\/second-factor(\/[^/]+)?$/, secondFactorMessages.changeFailed],
  [/^\/account\/delete$/, accountMessages.deleteFailed],
  [/^\/account\/[^/]+\/[^/]+\/delete$/, deleteFailed],
];

/** The text for a post of some fields to an address. */
export function failureTextOf(pathname: string, fields: Fields): string {
  const path = canonicalPath(pathname);
  return findFailureText(texts, path, fields) ?? adminFailureText(path, fields);
}
