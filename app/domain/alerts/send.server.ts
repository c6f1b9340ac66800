// Queues the mails to organisers. A mail and the number up to which it reports are written in one transaction, so that a stop neither
// repeats nor loses anything. While a mail is unsent, because the mail server does not respond, further things join it instead of
// becoming further mails, and what is done meanwhile leaves it.
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { type Db, inTransaction } from "../../db/client.server";
import { alertChoices, alertSettings } from "../../db/schema/alerts";
import { mails } from "../../db/schema/mails";
import type { MailBranding } from "../accounts/account-mails";
import type { SiteTime } from "../events/site-time";
import { dropMail, type MailState, mailState, queueMail, rewriteMail } from "../mails/queue.server";
import {
  type Addressee,
  type ChoiceRow,
  ensureChoices,
  findSettings,
  listAddressees,
  listChoices,
  type SettingsRow,
} from "./addressees.server";
import type { AlertKind } from "./kinds";
import { alertMail } from "./mails";
import { collectItems, listNews, type News, readHeads, type WaitingAt } from "./sources.server";
import { dueDay, isNowDue, isRetryDue } from "./timing";

/** `operator` gets the alarms of backups in any case, at its own address. */
export type AlertContext = SiteTime & WaitingAt & { branding: MailBranding; operator: string | undefined };

type Mode = "now" | "daily";

const usefulMs = 3 * 24 * 60 * 60 * 1000;
const mailIdOf = { now: "nowMailId", daily: "dailyMailId" } as const;

/** What a mail of a mode may report an organiser, and the state of the last one. */
type Case = {
  mode: Mode;
  addressee: Addressee;
  settings: SettingsRow;
  choices: ChoiceRow[];
  heads: ReadonlyMap<AlertKind, number>;
  last: MailState;
};

const headOf = ({ heads }: Case, { kind, reported }: ChoiceRow) => Math.max(heads.get(kind) ?? 0, reported);

/** Lists what waits of the things after those reported, up to the last one; of an unsent mail also those that it reports already. */
const newsOf = (
  db: Db,
  each: Case,
  { isUnsent, isLater }: Record<"isUnsent" | "isLater", boolean>,
  at: WaitingAt,
) =>
  each.choices.flatMap((choice) => {
    const after = isUnsent ? choice.before : choice.reported;
    const last = isLater ? headOf(each, choice) : choice.reported;
    return listNews(db, { kind: choice.kind, after, last }, at);
  });

/** A change of the mails to an organiser. */
type Plan = {
  news: News[];
  /** Whether it is another mail, rather than the unsent one. */
  isNew: boolean;
  /** Whether it reports everything so far. */
  isLater: boolean;
  times: Partial<Pick<SettingsRow, "lastDay" | "lastNowAt">>;
};

function planNow(db: Db, each: Case, context: AlertContext): Plan | null {
  const { last, settings, choices } = each;
  const isLater = choices.some((choice) => choice.reported < headOf(each, choice));
  const isRetry = last === "failed" && isRetryDue(settings.lastNowAt, context.now);
  if (last === "busy" || (last !== "open" && !isLater && !isRetry)) return null;
  const news = newsOf(db, each, { isUnsent: last !== "settled", isLater }, context);
  if (last === "open") return { news, isNew: false, isLater, times: {} };
  // Done before it was reported.
  if (news.length === 0) return { news, isNew: true, isLater, times: {} };
  const oldestAt = Math.min(...news.map((one) => one.oldestAt));
  if (!isNowDue(oldestAt, settings.lastNowAt, context.now)) return null;
  return { news, isNew: true, isLater, times: { lastNowAt: context.now } };
}

function planDaily(db: Db, each: Case, context: AlertContext): Plan | null {
  const { last, settings } = each;
  const lastDay = dueDay(settings, context.now, context.timeZone);
  const isLater = lastDay !== null;
  if (last === "busy" || (last !== "open" && !isLater)) return null;
  const news = newsOf(db, each, { isUnsent: last !== "settled", isLater }, context);
  return { news, isNew: last !== "open", isLater, times: isLater ? { lastDay } : {} };
}

/** Queues, rewrites or drops the mail, and returns its id. */
function writeMail(db: Db, each: Case, { news, isNew }: Plan, context: AlertContext): string | null {
  const { mode, addressee, settings, last } = each;
  const { now, branding, timeZone } = context;
  const previous = settings[mailIdOf[mode]];
  const isOutdated = last === "failed" || (last === "open" && news.length === 0);
  if (isOutdated && previous !== null) dropMail(db, previous);
  if (news.length === 0) return isOutdated ? null : previous;
  const mail = alertMail(branding, news, { mode, timeZone });
  const expiresAt = now + usefulMs;
  if (isNew || previous === null) return queueMail(db, addressee.email, mail, { now, expiresAt });
  rewriteMail(db, previous, mail, expiresAt);
  return previous;
}

/** Carries out a plan. Requires a transaction. */
function apply(db: Db, each: Case, plan: Plan, context: AlertContext): void {
  const { mode, choices, settings, last } = each;
  const { isNew, isLater, times } = plan;
  const mailId = writeMail(db, each, plan, context);
  if (!isLater && mailId === settings[mailIdOf[mode]]) return;
  const isOf = eq(alertSettings.organiserId, settings.organiserId);
  db.update(alertSettings)
    .set({ [mailIdOf[mode]]: mailId, ...times })
    .where(isOf)
    .run();
  for (const choice of isLater ? choices : []) {
    const reported = headOf(each, choice);
    // A mail that replaces an undelivered one reports its things, too.
    const before = isNew && last === "settled" ? choice.reported : choice.before;
    const isChoice = and(
      eq(alertChoices.organiserId, choice.organiserId),
      eq(alertChoices.kind, choice.kind),
    );
    db.update(alertChoices).set({ reported, before }).where(isChoice).run();
  }
}

/** Kinds that an earlier organiser with the same address gets, so that no mail is sent twice to an address. */
type Covered = Set<string>;
const coverOf = (email: string, kind: AlertKind) => `${email} ${kind}`;

/** The two cases of an organiser, without kinds that are covered; undefined before the first settings. */
function casesOf(db: Db, addressee: Addressee, covered: Covered): Record<Mode, Case> | undefined {
  const { organiserId, email, kinds } = addressee;
  const settings = findSettings(db, organiserId);
  const stored = listChoices(db, organiserId);
  if (!settings || stored.length === 0) return undefined;
  const heads = readHeads(db);
  const caseOf = (mode: Mode): Case => ({
    ...{ mode, addressee, settings, heads },
    choices: kinds.flatMap((kind) =>
      covered.has(coverOf(email, kind))
        ? []
        : stored.filter((each) => each.kind === kind && each.mode === mode),
    ),
    last: mailState(db, settings[mailIdOf[mode]], email),
  });
  return { now: caseOf("now"), daily: caseOf("daily") };
}

/** Whether there may be something to write. Called often, mostly without: reads take no lock. */
function isToSend(cases: Record<Mode, Case>, { now, timeZone }: AlertContext): boolean {
  const { choices, last } = cases.now;
  return (
    last === "open" ||
    last === "failed" ||
    choices.some((choice) => choice.reported < headOf(cases.now, choice)) ||
    cases.daily.last === "open" ||
    dueDay(cases.daily.settings, now, timeZone) !== null
  );
}

/** Queues or updates the mails of an organiser that are due. */
function sendTo(db: Db, addressee: Addressee, covered: Covered, context: AlertContext): void {
  if (!casesOf(db, addressee, covered))
    inTransaction(db, () => ensureChoices(db, addressee.organiserId, context));
  const cases = casesOf(db, addressee, covered);
  if (!cases) return;
  if (isToSend(cases, context))
    inTransaction(db, () => {
      const [now, daily] = [planNow(db, cases.now, context), planDaily(db, cases.daily, context)];
      if (now) apply(db, cases.now, now, context);
      if (daily) apply(db, cases.daily, daily, context);
    });
  for (const { kind } of [...cases.now.choices, ...cases.daily.choices])
    covered.add(coverOf(addressee.email, kind));
}

/** Deletes undelivered mails that no organiser's settings refer to: to those who were removed, or have another address. */
function dropOrphans(db: Db): void {
  const { nowMailId, dailyMailId } = alertSettings;
  const isOrphan = and(
    inArray(mails.status, ["queued", "failed"]),
    isNull(mails.claimedAt),
    inArray(mails.kind, ["alert", "alert-daily"]),
    sql`NOT EXISTS (SELECT 1 FROM ${alertSettings} WHERE ${nowMailId} = ${mails.id} OR ${dailyMailId} = ${mails.id})`,
  );
  const found = db.select({ id: mails.id }).from(mails).where(isOrphan).all();
  for (const { id } of found) dropMail(db, id);
}

/** Sends what is due, an organiser at a time: the caller serves requests and reads the time between the steps. */
export function* sendDueAlerts(db: Db, contextNow: () => AlertContext): Generator<void> {
  const context = contextNow();
  yield* collectItems(db, context);
  dropOrphans(db);
  const covered: Covered = new Set();
  if (context.operator) covered.add(coverOf(context.operator, "backup"));
  for (const addressee of listAddressees(db, context.now)) {
    yield;
    sendTo(db, addressee, covered, contextNow());
  }
}
