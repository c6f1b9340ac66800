// Error texts for posts that fail because of the site, by the route of their form.
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
import { adminFailureText, type FailureTexts, type Fields, failureTextFinder } from "./admin-failure-text";

const { changeFailed, deleteFailed, voteFailed, busy } = commonFailures;

const linkFailures: Record<string, string> = {
  magiclink: accountMessages.signInFailed,
  email_change: accountMessages.changeFailed,
};
const linkFailure = (_: unknown, fields: Fields) =>
  fields.has("access_token")
    ? accountMessages.signInFailed
    : (linkFailures[String(fields.get("type"))] ?? accountMessages.confirmFailed);
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
export function failureTextOf(pathname: string, fields: Fields): string {
  const path = canonicalPath(pathname);
  return findText(path, fields) ?? adminFailureText(path, fields);
}
