// What an organiser chooses, for the page and the member's own data.
import { and, eq } from "drizzle-orm";
import { type Db, inTransaction } from "../../db/client.server";
import { organisers, users } from "../../db/schema/accounts";
import { alertChoices, alertSettings } from "../../db/schema/alerts";
import type { Actor } from "../audit/actor";
import { recordAudit } from "../audit/record.server";
import type { SiteTime } from "../events/site-time";
import { mailState } from "../mails/queue.server";
import type { Organiser } from "../organisers/roles";
import { ok, type Result, rejected } from "../result";
import { isCodeLive } from "./address.server";
import {
  type ChoiceRow,
  ensureChoices,
  findSettings,
  listChoices,
  type SettingsRow,
} from "./addressees.server";
import { type AlertKind, type AlertMode, alertFacts, defaultHour, kindsOf } from "./kinds";
import { alertMessages } from "./messages";
import type { AlertsInput } from "./schema";
import { readHeads } from "./sources.server";
import { dayOfHour } from "./timing";

/** The account's verified address; null for an organiser with a password. */
export function accountAddress(db: Db, organiserId: string): string | null {
  const row = db
    .select({ email: users.email, verifiedAt: users.emailVerifiedAt })
    .from(organisers)
    .innerJoin(users, eq(users.id, organisers.userId))
    .where(eq(organisers.id, organiserId))
    .get();
  return row?.verifiedAt ? row.email : null;
}

export type AlertsView = {
  /** The proven address; null without one. */
  email: string | null;
  isOfAccount: boolean;
  /** The address whose code is awaited. */
  newEmail: string | null;
  hour: number;
  modes: { kind: AlertKind; mode: AlertMode }[];
};

/** Reads an organiser's choices, or the defaults, at `now` (ms UTC). */
export function readAlerts(
  db: Db,
  organiser: Pick<Organiser, "id" | "role" | "eventIds">,
  now: number,
): AlertsView {
  const settings = findSettings(db, organiser.id);
  const account = accountAddress(db, organiser.id);
  const modes = new Map(listChoices(db, organiser.id).map(({ kind, mode }) => [kind, mode]));
  return {
    email: account ?? settings?.email ?? null,
    isOfAccount: account !== null,
    newEmail: settings && isCodeLive(settings, now) ? settings.newEmail : null,
    hour: settings?.hour ?? defaultHour,
    modes: kindsOf(organiser).map((kind) => ({ kind, mode: modes.get(kind) ?? alertFacts[kind].mode })),
  };
}

/** What a kind was reported in the mail of its previous choice returns while that mail is unsent, so that the new one reports it. */
function reportedOf(db: Db, email: string, settings: SettingsRow, choice: ChoiceRow): number {
  const mailId = choice.mode === "now" ? settings.nowMailId : settings.dailyMailId;
  const isUnsent = ["open", "failed"].includes(mailState(db, mailId, email));
  return isUnsent ? choice.before : choice.reported;
}

/** Saves an organiser's choices for the kinds of its role. */
export function saveAlerts(
  db: Db,
  actor: Actor,
  { organiser, input }: { organiser: Pick<Organiser, "id" | "role" | "eventIds">; input: AlertsInput },
  siteTime: SiteTime,
): Result<null, "no-address"> {
  const { id: organiserId } = organiser;
  const { now, timeZone } = siteTime;
  return inTransaction(db, () => {
    const view = readAlerts(db, organiser, now);
    if (view.email === null) return rejected("no-address", alertMessages.noAddress);
    ensureChoices(db, organiserId, siteTime);
    const settings = findSettings(db, organiserId);
    if (!settings) throw new Error("the settings are missing");
    const heads = readHeads(db);
    const changed: [AlertKind, AlertMode, AlertMode][] = [];
    for (const choice of listChoices(db, organiserId)) {
      const { kind } = choice;
      const mode = input.modes[kind];
      if (mode === undefined || mode === choice.mode || !view.modes.some((each) => each.kind === kind))
        continue;
      const reported =
        choice.mode === "off" ? (heads.get(kind) ?? 0) : reportedOf(db, view.email, settings, choice);
      db.update(alertChoices)
        .set({ mode, reported, before: reported })
        .where(and(eq(alertChoices.organiserId, organiserId), eq(alertChoices.kind, kind)))
        .run();
      changed.push([kind, choice.mode, mode]);
    }
    const { hour } = input;
    if (hour !== settings.hour)
      db.update(alertSettings)
        .set({ hour, lastDay: dayOfHour(hour, now, timeZone) })
        .where(eq(alertSettings.organiserId, organiserId))
        .run();
    if (changed.length === 0 && hour === settings.hour) return ok(null);
    const entity = { entityType: "organiser", entityId: organiserId };
    const before = {
      hour: settings.hour,
      ...Object.fromEntries(changed.map(([kind, from]) => [kind, from])),
    };
    const after = { hour, ...Object.fromEntries(changed.map(([kind, , to]) => [kind, to])) };
    recordAudit(db, actor, { action: "organiser.alerts", ...entity, before, after }, now);
    return ok(null);
  });
}

/** The choices of a member who is an organiser, for the member's own data; null for others. */
export function readOwnAlerts(db: Db, userId: string, now: number) {
  const row = db.select().from(organisers).where(eq(organisers.userId, userId)).get();
  if (!row) return null;
  const { hour, modes } = readAlerts(db, { id: row.id, role: row.role, eventIds: null }, now);
  return { hour, choices: Object.fromEntries(modes.map(({ kind, mode }) => [kind, mode])) };
}
