// What a file of browser tests publishes is removed after it: the home page shows the newest events, and other files look for
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

// A page that was closed may save once more after its test, or after its file.
removeDraftsExcept(draftsOfCity);

/** The city's drafts and those that the file made for all of its tests. */
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
