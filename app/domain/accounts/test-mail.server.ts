// A test mail for the organiser.
import { type Db, inTransaction } from "../../db/client.server";
import type { Actor } from "../audit/actor";
import { recordAudit } from "../audit/record.server";
import { queueMail } from "../mails/queue.server";
import { ok, type Result } from "../result";
import { invalid } from "../validation";
import { type MailBranding, testMail } from "./account-mails";
import { resendSchema } from "./schema";

const usefulMs = 60 * 60 * 1000;

/** Queues a test mail at `now` (ms UTC); the value is its id. The address is not recorded in the audit log. */
export function sendTestMail(
  db: Db,
  actor: Actor,
  input: Record<string, string>,
  { branding, now }: { branding: MailBranding; now: number },
): Result<string, "invalid"> {
  const parsed = resendSchema.safeParse(input);
  if (!parsed.success) return invalid(parsed.error);
  return inTransaction(db, () => {
    const id = queueMail(db, parsed.data.email, testMail(branding), { now, expiresAt: now + usefulMs });
    recordAudit(db, actor, { action: "mail.test", entityType: "mail", entityId: id }, now);
    return ok(id);
  });
}
