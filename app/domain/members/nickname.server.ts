// A member's nickname, which prefills name fields. Stored in the user metadata of the auth API.
import { eq } from "drizzle-orm";
import { type Db, inTransaction } from "../../db/client.server";
import { users } from "../../db/schema/accounts";
import { accountMessages } from "../accounts/messages";
import { nicknameSchema } from "../accounts/schema";
import { readMetadata, writeMetadata } from "../auth/metadata";
import { ok, type Result, rejected } from "../result";
import { invalid } from "../validation";

const storedFor = (db: Db, userId: string) =>
  db.select({ metadata: users.metadata }).from(users).where(eq(users.id, userId)).get()?.metadata ?? "{}";

/** Reads the nickname from an account's metadata, or an empty string; API clients may store anything there. */
function nicknameIn(metadata: string): string {
  const { nickname } = readMetadata(metadata);
  const parsed = nicknameSchema.safeParse({ nickname });
  return parsed.success ? parsed.data.nickname : "";
}

export const findNickname = (db: Db, userId: string): string => nicknameIn(storedFor(db, userId));

/** Stores the nickname of a member, or removes it when blank; the value is the stored one. `now` is ms UTC. */
export function saveNickname(db: Db, userId: string, input: unknown, now: number): Result<string, "invalid"> {
  const parsed = nicknameSchema.safeParse(input);
  if (!parsed.success) return invalid(parsed.error);
  const { nickname } = parsed.data;
  return inTransaction(db, () => {
    const { nickname: _before, ...rest } = readMetadata(storedFor(db, userId));
    const written = writeMetadata(nickname ? { ...rest, nickname } : rest);
    const { nicknameTooLong } = accountMessages;
    if (!written.ok) return rejected("invalid", nicknameTooLong, { nickname: [nicknameTooLong] });
    db.update(users).set({ metadata: written.text, updatedAt: now }).where(eq(users.id, userId)).run();
    return ok(nickname);
  });
}
