// Sign-in with e-mail and password. Unknown e-mail, missing password and wrong password are indistinguishable, also
// by timing.
import { eq } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { users } from "../../db/schema/accounts";
import { isPasswordOf } from "../../platform/password-hash.server";
import { ok, type Result, rejected } from "../result";
import { invalid } from "../validation";
import { type CheckedAccount, checkedUser } from "./checked-account.server";
import { accountMessages } from "./messages";
import { signInSchema } from "./schema";

export type SignInRejection = "invalid" | "wrong-credentials" | "unconfirmed";

/**
 * Returns the account of an e-mail and password, for a sign-in in `actOnChecked`. Reveals an unverified e-mail only with the
 * right password.
 */
export async function checkCredentials(
  db: Db,
  input: Record<string, string>,
): Promise<Result<CheckedAccount, SignInRejection>> {
  const parsed = signInSchema.safeParse(input);
  if (!parsed.success) return invalid(parsed.error);
  const { email, password } = parsed.data;
  const user = db.select().from(users).where(eq(users.email, email)).get();
  const isRight = await isPasswordOf(user?.passwordHash, password);
  if (!user || !isRight) return rejected("wrong-credentials", accountMessages.wrongCredentials);
  if (!user.emailVerifiedAt) return rejected("unconfirmed", accountMessages.unconfirmed);
  return ok(checkedUser(user));
}
