// Organisers with permanent full access and a way to sign in, of which at least one must remain.
import { and, eq, isNotNull, isNull, ne, or } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { organisers, users } from "../../db/schema/accounts";

/** Counts organisers with permanent full access, except `except`; accounts require a verified e-mail. */
export function countLasting(db: Db, except?: string): number {
  return db
    .select({ id: organisers.id })
    .from(organisers)
    .leftJoin(users, eq(users.id, organisers.userId))
    .where(
      and(
        eq(organisers.role, "full"),
        isNull(organisers.expiresAt),
        or(
          isNotNull(organisers.passwordHash),
          and(isNotNull(users.emailVerifiedAt), isNull(users.bannedUntil)),
        ),
        except === undefined ? undefined : ne(organisers.id, except),
      ),
    )
    .all().length;
}
