// Drafts of the sample city: a recent one, an expired one, and a poll.
import { addDrafts } from "../../app/domain/drafts/commands.server";
import { newEventForm } from "../../app/domain/events/form/form";
import { readSettings } from "../../app/domain/settings/queries.server";
import type { SampleSite } from "./guests";

const dayMs = 86_400_000;

export function loadDrafts(site: SampleSite): void {
  const now = site.clock.now();
  const { defaultNotes: notes, defaultDisclaimer: disclaimer } = readSettings(site.db);
  const fresh = newEventForm({ notes, disclaimer }, { now, timeZone: site.timeZone });
  const dumplings = {
    title: "社区包饺子",
    summary: "三个馅，一百张皮。",
    category: "美食制作",
    capacity: "30",
    locationName: "社区厨房",
    enrollFee: "10",
  };
  const options = { option1: "火锅", option2: "粤式点心", option3: "皮埃蒙特菜" };
  const poll = { title: "下次聚餐的口味", description: "选一样大家都能吃的。", ...options };
  addDrafts(
    site.db,
    { kind: "system" },
    [
      { formType: "event", name: null, form: { ...fresh, ...dumplings }, updatedAt: now - 2 * dayMs },
      { formType: "poll", name: null, form: poll, updatedAt: now - 3 * dayMs },
      { formType: "event", name: null, form: { ...fresh, locationName: "河边" }, updatedAt: now - 9 * dayMs },
    ],
    now,
  );
}
