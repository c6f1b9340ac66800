// Last run of each background job, so that a restart neither skips nor repeats one.
import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import { timestamp } from "./columns";

export const jobRuns = sqliteTable("job_runs", {
  name: text("name").primaryKey(),
  startedAt: timestamp("started_at").notNull(),
  /** Null while it runs, and after an interrupted run. */
  finishedAt: timestamp("finished_at"),
  /** Short result, or the failure reason. */
  note: text("note").notNull().default(""),
  outcome: text("outcome", { enum: ["ok", "failed"] })
    .notNull()
    .default("ok"),
});
