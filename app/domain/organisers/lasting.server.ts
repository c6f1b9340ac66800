// Organisers who cannot lock the site by leaving: full access without an end, and a way to sign in.
import { and, eq, isNotNull, isNull, ne, or } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { organisers, users } from "../../db/schema/accounts";

/** How many organisers have full access without an end; accounts count with a verified e-mail. `except` is left out. */
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
