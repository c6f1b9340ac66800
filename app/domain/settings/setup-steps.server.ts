// Steps of a new site's first set-up whose state no other row shows: the name was confirmed, and mail was skipped. Sites that are
// older than the set-up, or have sample data, have no rows.
import { eq } from "drizzle-orm";
import { type Db, inTransaction } from "../../db/client.server";
import { setupSteps } from "../../db/schema/settings";
import { setupSteps as steps } from "../../db/schema/values";

type Step = typeof setupSteps.$inferSelect;

/** Begins the set-up of a new site at `now` (ms UTC). Requires the transaction that creates the settings. */
export function beginSetup(db: Db, now: number): void {
  const rows = steps.map((step) => ({ step, state: "open" as const, at: now }));
  db.insert(setupSteps).values(rows).onConflictDoNothing().run();
}

/** Returns the states of the stored steps; null for a site without a set-up. */
export function readSetupSteps(db: Db): Record<Step["step"], Step["state"]> | null {
  const states = new Map(
    db
      .select()
      .from(setupSteps)
      .all()
      .map(({ step, state }) => [step, state]),
  );
  if (states.size === 0) return null;
  return { site: states.get("site") ?? "open", mail: states.get("mail") ?? "open" };
}

/** Settles a step at `now` (ms UTC), if the site has a set-up. */
export function settleSetupStep(
  db: Db,
  { step, state }: Pick<Step, "step"> & { state: Exclude<Step["state"], "open"> },
  now: number,
): void {
  db.update(setupSteps).set({ state, at: now }).where(eq(setupSteps.step, step)).run();
}

/** Removes the set-up of a site that needs none, such as one with sample data. */
export function dropSetup(db: Db): void {
  inTransaction(db, () => db.delete(setupSteps).run());
}
