// Snapshot of the account that a command verified before it awaited a hash, the network or a delay. The acting transaction
// compares it again. Irreversible changes verify the password first.
import { and, eq } from "drizzle-orm";
import { type Db, inTransaction } from "../../db/client.server";
import { sessions, users } from "../../db/schema/accounts";
import { isPasswordOf } from "../../platform/password-hash.server";
import { ok, type Result, rejected } from "../result";
import { isFactorShown, isLive, isNotBanned } from "./member-sessions.server";
import { accountMessages } from "./messages";
import { reauthenticationSchema } from "./schema";

type UserRow = typeof users.$inferSelect;
type OwnSession = { userId: string; sessionId: string };

/** Snapshot of a verified account. */
export type CheckedAccount = Pick<UserRow, "email" | "passwordHash"> & {
  userId: string;
  /** The acting session, with a second factor if the account has one; null at a sign-in. */
  sessionId: string | null;
};

/** Snapshot for a sign-in. */
export const checkedUser = ({ id, email, passwordHash }: UserRow): CheckedAccount => ({
  userId: id,
  email,
  passwordHash,
  sessionId: null,
});

/**
 * Takes a snapshot of an account for a sign-in without its password. Requires the transaction that verified the other proof.
 */
export function checkUser(db: Db, userId: string): CheckedAccount {
  const user = db.select().from(users).where(eq(users.id, userId)).get();
  if (!user) throw new Error("the user of a proof is missing");
  return checkedUser(user);
}

/** Takes a snapshot of the account of a session; undefined when the session has ended or still requires its second factor. */
export function checkSession(
  db: Db,
  { userId, sessionId }: OwnSession,
  now: number,
): CheckedAccount | undefined {
  const isLiveSession = and(eq(sessions.id, sessionId), eq(sessions.userId, userId), isLive(now));
  const found = db
    .select({ email: users.email, passwordHash: users.passwordHash })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(isLiveSession, isFactorShown, isNotBanned(now)))
    .get();
  return found && { userId, ...found, sessionId };
}

function current(db: Db, { userId, sessionId }: CheckedAccount, now: number): CheckedAccount | undefined {
  if (sessionId !== null) return checkSession(db, { userId, sessionId }, now);
  const user = db.select().from(users).where(eq(users.id, userId)).get();
  return user && checkedUser(user);
}

/**
 * Runs `act` for a verified account in one transaction at `now` (ms UTC). Returns null and changes nothing when its password,
 * address or session has changed since.
 */
export function actOnChecked<T>(db: Db, checked: CheckedAccount, now: number, act: () => T): T | null {
  return inTransaction(db, () => {
    const found = current(db, checked, now);
    const isSame = found?.email === checked.email && found.passwordHash === checked.passwordHash;
    return isSame ? act() : null;
  });
}

export const signedOut = () => rejected("signed-out", accountMessages.signInFirst);
const wrong = (field: string, message: string) => rejected("wrong", message, { [field]: [message] });

/** Verifies the password of a session's account, or its e-mail when it has none. Run the change in `actOnChecked`. */
export async function reauthenticate(
  db: Db,
  { userId, sessionId }: { userId: string; sessionId: string },
  input: unknown,
  now: number,
): Promise<Result<CheckedAccount, "invalid" | "wrong" | "signed-out">> {
  const checked = checkSession(db, { userId, sessionId }, now);
  if (!checked) return signedOut();
  const { passwordHash, email } = checked;
  const [field, required] =
    passwordHash === null
      ? (["email", accountMessages.emailToDelete] as const)
      : (["password", accountMessages.passwordToDelete] as const);
  const { data: fields = {} } = reauthenticationSchema.safeParse(input);
  const provided = fields[field] ?? "";
  if (provided.trim() === "") return rejected("invalid", required, { [field]: [required] });
  if (passwordHash === null && provided !== email) return wrong(field, accountMessages.otherEmail);
  if (passwordHash !== null && !(await isPasswordOf(passwordHash, provided)))
    return wrong(field, accountMessages.wrongPassword);
  return ok(checked);
}
