// Query plans of statements. They depend on the indexes alone, because the database has no statistics.
import type { Sqlite } from "../../app/db/client.server";

/** Records the statements that a connection prepares; the result ends that, and returns all steps of their plans. */
export function recordPlans(sqlite: Sqlite): () => string[] {
  const prepare = sqlite.prepare.bind(sqlite);
  const texts: string[] = [];
  Object.assign(sqlite, {
    prepare(text: string) {
      texts.push(text);
      return prepare(text);
    },
  });
  return () => {
    Object.assign(sqlite, { prepare });
    return texts.flatMap((text) => {
      const values = (text.match(/\?/g) ?? []).map(() => "x");
      const plan = prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${text}`);
      return plan.all(...values).map(({ detail }) => detail);
    });
  };
}

/** Whether a step reads a table; `found` are the results of a search, `ranges` the queried ranges. */
export const readsTable = (step: string) => /^SCAN (?!found$|ranges$)[a-z_]+$|^SCAN wish_likes/.test(step);
export const sorts = (step: string) => step.includes("TEMP B-TREE");
