// Reauthentication of a member before irreversible changes.
import { and, eq } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { sessions, users } from "../../db/schema/accounts";
import { isPasswordOf } from "../../platform/password-hash.server";
import { ok, type Result, rejected } from "../result";
import { isLive } from "./member-sessions.server";
import { accountMessages } from "./messages";
import { reauthenticationSchema } from "./schema";

/** The account at the time of the check. */
export type ReauthenticatedMember = { userId: string; sessionId: string; passwordHash: string | null };

/**
 * Whether session and password are unchanged since the check. Call it inside the transaction of the change; `now` is
 * ms UTC.
 */
export function isReauthenticationValid(
  db: Db,
  { userId, sessionId, passwordHash }: ReauthenticatedMember,
  now: number,
): boolean {
  const isThis = and(eq(sessions.id, sessionId), eq(sessions.userId, userId), isLive(now));
  const found = db
    .select({ passwordHash: users.passwordHash })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(isThis)
    .get();
  return found !== undefined && found.passwordHash === passwordHash;
}

const wrong = (field: string, message: string) => rejected("wrong", message, { [field]: [message] });

/** Verifies the password of an account, or its e-mail when it has none. */
export async function reauthenticate(
  db: Db,
  { userId, sessionId }: { userId: string; sessionId: string },
  input: unknown,
): Promise<Result<ReauthenticatedMember, "invalid" | "wrong" | "signed-out">> {
  const user = db.select().from(users).where(eq(users.id, userId)).get();
  if (!user) return rejected("signed-out", accountMessages.signInFirst);
  const { passwordHash } = user;
  const [field, asked] =
    passwordHash === null
      ? (["email", accountMessages.emailToDelete] as const)
      : (["password", accountMessages.passwordToDelete] as const);
  const { data: fields = {} } = reauthenticationSchema.safeParse(input);
  const given = fields[field] ?? "";
  if (given.trim() === "") return rejected("invalid", asked, { [field]: [asked] });
  if (passwordHash === null && given !== user.email) return wrong(field, accountMessages.otherEmail);
  if (passwordHash !== null && !(await isPasswordOf(passwordHash, given)))
    return wrong(field, accountMessages.wrongPassword);
  return ok({ userId, sessionId, passwordHash });
}
