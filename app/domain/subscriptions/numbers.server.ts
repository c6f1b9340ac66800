// Subscriptions for the organiser: numbers, and the list of addresses, whose download is recorded.
import { asc, count, eq, sql } from "drizzle-orm";
import { type Db, inTransaction } from "../../db/client.server";
import { countRows } from "../../db/count-rows";
import { subscriptions } from "../../db/schema/subscriptions";
import { eventCategories, subscriptionTimings } from "../../db/schema/values";
import { type Table, tableOf } from "../../platform/tables/table";
import type { Actor } from "../audit/actor";
import { recordAudit } from "../audit/record.server";
import { categoriesText, timingLabels } from "./messages";

/** Subscriptions in total, by timing, and by category; `all` have no categories. */
export type SubscriptionNumbers = {
  total: number;
  timings: { label: string; total: number }[];
  all: number;
  categories: { label: string; total: number }[];
};

export function countSubscriptions(db: Db): SubscriptionNumbers {
  const chosen = db.all<{ value: string; total: number }>(
    sql`SELECT value, count(*) AS total FROM ${subscriptions}, json_each(${subscriptions.categories}) GROUP BY value`,
  );
  const byTiming = db
    .select({ timing: subscriptions.timing, total: count() })
    .from(subscriptions)
    .groupBy(subscriptions.timing)
    .all();
  return {
    total: countRows(db, subscriptions),
    timings: subscriptionTimings.map((timing) => ({
      label: timingLabels[timing],
      total: byTiming.find((row) => row.timing === timing)?.total ?? 0,
    })),
    all: countRows(db, subscriptions, eq(subscriptions.categories, "[]")),
    categories: eventCategories
      .map((label) => ({ label, total: chosen.find(({ value }) => value === label)?.total ?? 0 }))
      .filter(({ total }) => total > 0),
  };
}

/** Counts those who get a mail as soon as an event is new, of any category. */
export const countSubscribers = (db: Db): number =>
  countRows(db, subscriptions, eq(subscriptions.timing, "now"));

/** All addresses as a table, in one transaction with the audit entry of the download. */
export function exportSubscriptions(db: Db, actor: Actor, now: number): Table {
  return inTransaction(db, () => {
    const rows = db.select().from(subscriptions).orderBy(asc(subscriptions.since)).all();
    const entity = { entityType: "subscription", entityId: "all" };
    recordAudit(db, actor, { action: "subscription.export", ...entity, after: { rows: rows.length } }, now);
    return tableOf({
      name: "订阅",
      columns: [
        { heading: "邮箱", type: "text", value: ({ email }) => email },
        { heading: "什么时候", type: "text", value: ({ timing }) => timingLabels[timing] },
        { heading: "类别", type: "text", value: ({ categories }) => categoriesText(categories) },
        { heading: "订阅于", type: "date", value: ({ since }) => since },
      ],
      rows,
    });
  });
}
