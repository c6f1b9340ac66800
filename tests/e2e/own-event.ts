// An event of a test's own in the sample city.
import { newId } from "../../app/platform/ids";
import { withDatabase } from "./city-database";

/** Copies an active event under a title of its own and starting late, with some columns changed; returns its id. */
export function makeOwnEvent(title: string, columns: Record<string, string | number | null> = {}): string {
  return withDatabase((sqlite) => {
    const row = sqlite.prepare("SELECT * FROM events WHERE status = 'active' LIMIT 1").get();
    if (typeof row !== "object" || row === null) throw new Error("the sample city has no active event");
    const startAt = Date.UTC(2035, 0, 1);
    const times = { start_at: startAt, end_at: startAt + 3_600_000 };
    const own: Record<string, unknown> = {
      ...row,
      id: newId(),
      title,
      search_text: null,
      draft_id: null,
      ...times,
      ...columns,
    };
    const names = Object.keys(own);
    const values = names.map((name) => `@${name}`).join(", ");
    sqlite.prepare(`INSERT INTO events (${names.join(", ")}) VALUES (${values})`).run(own);
    return String(own.id);
  });
}

export const removeOwnEvent = (id: string): unknown =>
  withDatabase((sqlite) => sqlite.prepare("DELETE FROM events WHERE id = ?").run(id));
