import { expect, test } from "vitest";
import { newId } from "../../app/platform/ids";
import { adminBrowser, openEachAdmin, site } from "../support/each-site";
import { makeEvent } from "../support/fixtures";

const tabs = 40;

openEachAdmin({ RATE_LIMITS: "off" });

test("forty tabs that concurrently save the first edit of one event create one draft", async () => {
  const { id } = makeEvent(site);
  const save = async (nth: number) => {
    const draft = newId();
    const [path, intent] =
      nth % 2 === 0
        ? [`/admin/draft-save?event=${id}&draft=${draft}`, ""]
        : [`/admin/events/${id}/edit?draft=${draft}&step=1&new=1`, "save"];
    const { status } = await adminBrowser.post(path, { title: `标题 ${nth}`, baseVersion: "1", intent });
    return { status, draft };
  };
  const responses = await Promise.all(Array.from({ length: tabs }, (_, nth) => save(nth)));
  const saved = responses.filter(({ status }) => status < 400);
  expect(saved).toHaveLength(1);
  const rejected = responses.filter((response) => response !== saved[0]).map(({ status }) => status);
  expect(new Set(rejected)).toEqual(new Set([409]));
  const drafts = site.db.$client.prepare("SELECT id FROM drafts WHERE event_id = ?").pluck().all(id);
  expect(drafts).toEqual([saved[0]?.draft]);
});
