// Organisers with a proven address, and the rows of their settings.
import { and, asc, eq, gt, isNotNull, isNull, or } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { organisers, users } from "../../db/schema/accounts";
import { alertChoices, alertSettings } from "../../db/schema/alerts";
import { alertKinds } from "../../db/schema/values";
import { canSignIn } from "../accounts/last-organiser.server";
import type { SiteTime } from "../events/site-time";
import { readEventIds } from "../organisers/sessions.server";
import { type AlertKind, alertFacts, defaultHour, kindsOf } from "./kinds";
import { readHeads } from "./sources.server";
import { dayOfHour } from "./timing";

export type SettingsRow = typeof alertSettings.$inferSelect;
export type ChoiceRow = typeof alertChoices.$inferSelect;

export type Addressee = { organiserId: string; email: string; kinds: AlertKind[] };

/** Lists the organisers who get mails at `now` (ms UTC), in the order in which they joined. */
export function listAddressees(db: Db, now: number): Addressee[] {
  const { id, role, eventIds, expiresAt, createdAt, userId } = organisers;
  return db
    .select({ id, role, eventIds, account: users.email, own: alertSettings.email })
    .from(organisers)
    .leftJoin(users, eq(users.id, userId))
    .leftJoin(alertSettings, eq(alertSettings.organiserId, id))
    .where(
      and(
        or(isNull(expiresAt), gt(expiresAt, now)),
        canSignIn(now),
        or(isNotNull(userId), isNotNull(alertSettings.email)),
      ),
    )
    .orderBy(asc(createdAt), asc(id))
    .all()
    .flatMap(({ id: organiserId, role, eventIds: events, account, own }) => {
      const email = account ?? own;
      const kinds = kindsOf({ role, eventIds: readEventIds(events) });
      return email === null || kinds.length === 0 ? [] : [{ organiserId, email, kinds }];
    });
}

export const findSettings = (db: Db, organiserId: string): SettingsRow | undefined =>
  db.select().from(alertSettings).where(eq(alertSettings.organiserId, organiserId)).get();

export const listChoices = (db: Db, organiserId: string): ChoiceRow[] =>
  db.select().from(alertChoices).where(eq(alertChoices.organiserId, organiserId)).all();

/** Adds missing settings. Requires a transaction. */
export function ensureSettings(db: Db, organiserId: string, { now, timeZone }: SiteTime): void {
  const lastDay = dayOfHour(defaultHour, now, timeZone);
  db.insert(alertSettings).values({ organiserId, hour: defaultHour, lastDay }).onConflictDoNothing().run();
}

/** Adds missing choices with the defaults: mails report what is new from now on. Requires a transaction. */
export function ensureChoices(db: Db, organiserId: string, siteTime: SiteTime): void {
  ensureSettings(db, organiserId, siteTime);
  const heads = readHeads(db);
  const choices = alertKinds.map((kind) => {
    const reported = heads.get(kind) ?? 0;
    return { organiserId, kind, mode: alertFacts[kind].mode, reported, before: reported };
  });
  db.insert(alertChoices).values(choices).onConflictDoNothing().run();
}
