// What a file of browser tests publishes is gone after it: the home page shows the newest events, and other files look for the
// sample city's.
import { afterAll } from "vitest";
import { withDatabase } from "./city-database";

const before = withDatabase((sqlite) => sqlite.prepare("SELECT id FROM events").pluck().all());

afterAll(() =>
  withDatabase((sqlite) =>
    sqlite
      .prepare("DELETE FROM events WHERE id NOT IN (SELECT value FROM json_each(?))")
      .run(JSON.stringify(before)),
  ),
);
