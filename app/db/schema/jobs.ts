// When the site's own jobs last ran, so that a stop neither skips nor doubles one.
import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import { moment } from "./columns";

export const jobRuns = sqliteTable("job_runs", {
  name: text("name").primaryKey(),
  startedAt: moment("started_at").notNull(),
  /** Null while it runs, and after a run that was cut. */
  finishedAt: moment("finished_at"),
  /** What it did, or why it failed, in a few words. */
  note: text("note").notNull().default(""),
  outcome: text("outcome", { enum: ["ok", "failed"] })
    .notNull()
    .default("ok"),
});
