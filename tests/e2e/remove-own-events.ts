// Removes events published by a file of browser tests: the home page shows the newest events, and other files expect
// the sample city's. Drafts are removed after each test, because the event form opens with one or asks about it.
import { afterAll, afterEach, beforeEach } from "vitest";
import { draftIds, draftsOfCity, withDatabase } from "./city-database";

const before = withDatabase((sqlite) => sqlite.prepare("SELECT id FROM events").pluck().all());

const removeDraftsExcept = (ids: unknown[]) =>
  withDatabase((sqlite) =>
    sqlite
      .prepare("DELETE FROM drafts WHERE id NOT IN (SELECT value FROM json_each(?))")
      .run(JSON.stringify(ids)),
  );

// A closed page may save once more after its test, or after its file.
removeDraftsExcept(draftsOfCity);

/** Drafts of the city and those created for all tests of the file. */
let drafts: unknown[] | undefined;
beforeEach(() => {
  if (drafts) removeDraftsExcept(drafts);
  else drafts = draftIds();
});
afterEach(() => removeDraftsExcept(drafts ?? draftsOfCity));

afterAll(() =>
  withDatabase((sqlite) =>
    sqlite
      .prepare("DELETE FROM events WHERE id NOT IN (SELECT value FROM json_each(?))")
      .run(JSON.stringify(before)),
  ),
);
