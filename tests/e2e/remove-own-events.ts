// What a file of browser tests publishes is removed after it: the home page shows the newest events, and other files look for
// the sample city's. Drafts are removed after each test, because the event form opens with one or asks about it.
import { afterAll, afterEach, beforeEach } from "vitest";
import { withDatabase } from "./city-database";

const before = withDatabase((sqlite) => sqlite.prepare("SELECT id FROM events").pluck().all());

let drafts: unknown[] = [];
beforeEach(() => {
  drafts = withDatabase((sqlite) => sqlite.prepare("SELECT id FROM drafts").pluck().all());
});
afterEach(() =>
  withDatabase((sqlite) =>
    sqlite
      .prepare("DELETE FROM drafts WHERE id NOT IN (SELECT value FROM json_each(?))")
      .run(JSON.stringify(drafts)),
  ),
);

afterAll(() =>
  withDatabase((sqlite) =>
    sqlite
      .prepare("DELETE FROM events WHERE id NOT IN (SELECT value FROM json_each(?))")
      .run(JSON.stringify(before)),
  ),
);
