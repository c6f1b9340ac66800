// Reads the form of the storage for backups: saves it, or tries what was typed, which is then shown again.
import type { z } from "zod";
import type { Actor } from "~/domain/audit/actor";
import { targetMessages as messages } from "~/domain/backups/remote/messages";
import { backupTargetSchema } from "~/domain/backups/remote/schema";
import {
  findBackupTarget,
  saveBackupTarget,
  sealSecret,
  targetOfForm,
} from "~/domain/backups/remote/target.server";
import { type TargetTry, tryBackupTarget } from "~/domain/backups/remote/try-target.server";
import type { Site } from "~/http/context.server";
import { type FormPost, parseForm, replyToForm, showAgain } from "~/http/forms/submission.server";
import { backupTestLimits } from "~/http/limits/backup-tests.server";
import { limitAttempt } from "~/http/limits/post-limits.server";
import { hashNetwork } from "~/http/session/requester.server";
import type { Shown } from "./service-form";

/** The stored target for the form, without its secret. */
export function targetFormOf({ db }: Site) {
  const row = findBackupTarget(db);
  const {
    endpoint = "",
    region = "",
    bucket = "",
    prefix = "",
    accessKey = "",
    sealedSecret = "",
  } = row ?? {};
  return {
    values: { endpoint, region, bucket, prefix, accessKey },
    sealedPassword: sealedSecret,
    version: String(row?.updatedAt ?? 0),
  };
}

type Post = FormPost<z.output<typeof backupTargetSchema>>;

const shownWith = ({ secret }: Site, post: Post, test: TargetTry | null = null): Shown<TargetTry> => ({
  sealedPassword:
    post.submission.status === "success"
      ? sealSecret(secret, post.submission.value)
      : String(post.form.get("sealedPassword") ?? ""),
  test,
});

/** Saves the typed target; returns the reply to a rejected form, or null. */
export function saveTargetForm(site: Site, actor: Actor, form: FormData) {
  const post = parseForm(form, backupTargetSchema);
  if (post.submission.status !== "success") return replyToForm(site, post, undefined, shownWith(site, post));
  const terms = { openedAt: Number(form.get("version")), now: site.clock.now() };
  const saved = saveBackupTarget(site.db, { actor, secret: site.secret }, post.submission.value, terms);
  if (saved.ok) return null;
  const status = saved.error === "stale" ? 409 : 422;
  return replyToForm(site, post, { ...saved, status }, shownWith(site, post));
}

/** Tries the typed target and shows the form again with the result. */
export async function testTargetForm(site: Site, address: string, form: FormData) {
  const post = parseForm(form, backupTargetSchema);
  const { submission } = post;
  if (submission.status !== "success") return replyToForm(site, post, undefined, shownWith(site, post));
  const target = targetOfForm(site.secret, submission.value);
  if (!target.ok) return replyToForm(site, post, target, shownWith(site, post));
  const excess = limitAttempt(site, hashNetwork(site, address), backupTestLimits);
  if (excess) return replyToForm(site, post, excess, shownWith(site, post));
  const test = await tryBackupTarget(target.value, site.clock);
  site.log.info({ isOk: test.isOk }, "backup test");
  const shown = shownWith(site, post, test);
  if (!test.isOk) return replyToForm(site, post, { message: messages.untested }, shown);
  return showAgain(site, post, shown);
}
