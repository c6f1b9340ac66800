// Reads the form of the mail server: saves it, or sends a test mail through what was typed, which is then shown again.
import type { z } from "zod";
import { testMail } from "~/domain/accounts/account-mails";
import type { Actor } from "~/domain/audit/actor";
import {
  findMailServer,
  saveMailServer,
  sealPassword,
  serverOf,
} from "~/domain/settings/mail-server/mail-server.server";
import { mailServerMessages } from "~/domain/settings/mail-server/presets";
import { mailServerSchema, mailTestSchema, toMailServerInput } from "~/domain/settings/mail-server/schema";
import { findSenderRecords, recordsText } from "~/domain/settings/mail-server/sender-records.server";
import { tryMailServer } from "~/domain/settings/mail-server/try-server.server";
import type { Site } from "~/http/context.server";
import { type FormPost, parseForm, replyToForm, showAgain } from "~/http/forms/submission.server";
import { mailBranding } from "~/http/limits/mail-context.server";
import { mailTestLimits } from "~/http/limits/mail-tests.server";
import { limitAttempt } from "~/http/limits/post-limits.server";
import { hashNetwork } from "~/http/session/requester.server";
import type { MailTest } from "./mail-fields";
import type { Shown } from "./service-form";

/** The stored server for the form, without its password. */
export function mailFormOf({ db }: Site) {
  const row = findMailServer(db);
  const { provider = "qq", host = "", port, user = "", address = "", sealedPassword = "" } = row ?? {};
  const isTyped = provider === "other";
  return {
    values: {
      provider,
      address,
      host: isTyped ? host : "",
      port: isTyped && port ? String(port) : "",
      user: user === address ? "" : user,
    },
    sealedPassword,
    version: String(row?.updatedAt ?? 0),
  };
}

type Tried = Pick<Site, "db" | "secret">;

const shownWith = (
  { secret }: Tried,
  post: FormPost<z.output<typeof mailServerSchema>>,
  test: MailTest | null = null,
): Shown<MailTest> => ({
  sealedPassword:
    post.submission.status === "success"
      ? sealPassword(secret, toMailServerInput(post.submission.value))
      : String(post.form.get("sealedPassword") ?? ""),
  test,
});

/** Saves the typed server; returns the reply to a rejected form, or null. */
export function saveMailForm(site: Site, actor: Actor, form: FormData) {
  const post = parseForm(form, mailServerSchema);
  if (post.submission.status !== "success") return replyToForm(site, post, undefined, shownWith(site, post));
  const terms = { openedAt: Number(form.get("version")), now: site.clock.now() };
  const input = toMailServerInput(post.submission.value);
  const saved = saveMailServer(site.db, { actor, secret: site.secret }, input, terms);
  if (saved.ok) {
    site.mail.notifyQueued();
    return null;
  }
  const status = saved.error === "stale" ? 409 : 422;
  return replyToForm(site, post, { ...saved, status }, shownWith(site, post));
}

/** Sends a test mail and shows the form again with its result. */
export async function testMailForm(site: Site, address: string, form: FormData) {
  const post = parseForm(form, mailTestSchema);
  const { submission } = post;
  if (submission.status !== "success") return replyToForm(site, post, undefined, shownWith(site, post));
  const { to, provider } = submission.value;
  const server = serverOf(site.db, site.secret, toMailServerInput(submission.value));
  if (!server.ok) return replyToForm(site, post, server, shownWith(site, post));
  const excess = limitAttempt(site, hashNetwork(site, address), mailTestLimits);
  if (excess) return replyToForm(site, post, excess, shownWith(site, post));
  const { subject, text, html } = testMail(mailBranding(site));
  const now = site.clock.now();
  const mail = { id: `test-${now}`, to, subject, text, html, at: now };
  const [tried, records] = await Promise.all([
    tryMailServer(server.value, provider, mail, site.clock),
    findSenderRecords(submission.value.address, provider),
  ]);
  const shown = shownWith(site, post, { ...tried, records: recordsText(records) });
  site.log.info({ isSent: tried.isSent }, "test mail");
  if (!tried.isSent) return replyToForm(site, post, { message: mailServerMessages.untested }, shown);
  return showAgain(site, post, shown);
}
