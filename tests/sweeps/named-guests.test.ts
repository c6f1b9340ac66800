// Names of guests who agreed to be named (decision 031): on the page of their event, in no other public response, and no longer
// than they agree.
import { describe, expect, test } from "vitest";
import { setEventStatus } from "../../app/domain/events/commands.server";
import { findEvent } from "../../app/domain/events/queries.server";
import { changeGuest } from "../../app/domain/registrations/organise.server";
import { eraseOwn, updateOwn, withdrawOwn } from "../../app/domain/registrations/own.server";
import { contentOf, posterPictures } from "../../app/http/files/posters.server";
import { operations } from "../../app/routes/api/operations.server";
import { openEachSite, site } from "../support/each-site";
import { makeEvent, unwrap } from "../support/fixtures";
import { textAt, textsAt } from "../support/html";
import { privateRoutes, routeList } from "../support/public-pages";
import { contextOf, makeGuest } from "../support/signed-up";
import { dayMs, hourMs, noon } from "../support/site";

openEachSite({ RATE_LIMITS: "off" });

const name = "愿意具名的甲";
const others = ["没勾选的乙", "同行的丙", "候补的丁"];
const startAt = noon + 2 * dayMs;
const durationMs = 3 * hourMs;
const endAt = startAt + durationMs;

/** An event of three seats, the first two of which are of a guest who agreed. */
function makeNamed(fields: Record<string, unknown> = {}) {
  const { id } = makeEvent(site, { registrationMode: "open", capacity: 3, startAt, durationMs, ...fields });
  const [, , waiting = ""] = others;
  const named = makeGuest(site, id, { name, seats: 2, companions: ["同行的丙"], showName: true });
  makeGuest(site, id, { name: "没勾选的乙" });
  makeGuest(site, id, { name: waiting, showName: true });
  return { id, ...named };
}

const namesAt = async (id: string) => {
  const { html } = await site.page(`/events/${id}`);
  const sections = ["#f-who", "aside"].map((place) => textsAt(html, `${place} bdi`));
  expect(sections[0]).toEqual(sections[1]);
  return sections[0];
};

/** All public URLs of an event: pages, their data, files and API reads. */
function addressesOf(id: string): string[] {
  const pages = routeList
    .filter(
      (route) =>
        !privateRoutes.includes(route) && !/[*]|png$|ico$|^auth|^login|^reset/.test(route.path ?? ""),
    )
    .map(({ path = "" }) => `/${path}`.replace(/:id(?=\/|\.|$)/, id).replace(/:slot|:page/, "1"))
    .filter((path) => !path.includes(":"));
  const reads = operations
    .filter(({ method, access }) => method === "GET" && access === "public")
    .map(({ path }) => `/api${path}`.replace(":id", id).replace(":eventId", id))
    .filter((path) => !path.includes(":"));
  const searches = ["/events?q=", "/api/events?search=", "/wishes?q="].map(
    (path) => path + encodeURIComponent(name.slice(2)),
  );
  const data = pages.map((path) => `${path === "/" ? "/_root" : path}.data`);
  return [...pages, ...data, ...reads, ...searches];
}

/** URLs of the event's page, which has the names. */
const isPageOf = (path: string, id: string) =>
  ["events", "event", "e"].some((section) => [`/${section}/${id}`, `/${section}/${id}.data`].includes(path));

describe.each([
  ["before the event", noon, "active"],
  ["after its end", endAt + hourMs, "ended"],
] as const)("%s", (_when, now, status) => {
  test("no public response but the page's list of guests has a name", async () => {
    const { id } = makeNamed();
    site.clock.time = now;
    if (status === "ended") unwrap(setEventStatus(site.db, { kind: "admin" }, { id, status }, now));
    const addresses = addressesOf(id);
    expect(addresses.length).toBeGreaterThan(60);
    const found: string[] = [];
    for (const path of addresses) {
      const response = await site.send(path);
      const type = response.headers.get("Content-Type") ?? "";
      const text = await response.text();
      for (const each of others) expect([path, text.includes(each)]).toEqual([path, false]);
      if (!text.includes(name)) continue;
      found.push(path);
      if (!type.includes("html")) continue;
      const rest = text.replace(/<span[^>]* data-nosnippet.*?<\/span>/gs, "");
      expect([path, rest.includes(name)]).toEqual([path, false]);
    }
    expect(found.filter((path) => !isPageOf(path, id))).toEqual([]);
    expect(found).toContain(`/events/${id}`);
    const row = findEvent(site.db, id);
    if (!row) throw new Error("the event is missing");
    const drawn = posterPictures.flatMap((picture) =>
      picture === "digest" || picture === "site" || picture === "poll"
        ? []
        : [contentOf(site.site, picture, row)],
    );
    expect(JSON.stringify(drawn)).not.toContain(name);
  });
});

test("a name appears with a confirmed seat, and disappears with each way to withdraw it, from cached pages too", async () => {
  const { id, token, registration } = makeNamed();
  const context = () => contextOf(site);
  const own = { token };
  expect(await namesAt(id)).toEqual([name]);
  const set = (change: Record<string, unknown>) => unwrap(updateOwn(site.db, own, change, context()));
  const organise = (input: Record<string, unknown>) =>
    unwrap(changeGuest(site.db, { kind: "admin" }, { eventId: id, id: registration.id, input }, context()));
  set({ showName: false });
  expect(await namesAt(id)).toEqual([]);
  set({ showName: true });
  expect(await namesAt(id)).toEqual([name]);
  organise({ status: "cancelled" });
  // The waiting guest has the seat now.
  expect(await namesAt(id)).toEqual(["候补的丁"]);
  organise({ status: "confirmed", override: true });
  expect(await namesAt(id)).toContain(name);
  unwrap(withdrawOwn(site.db, own, context()));
  organise({ status: "confirmed", override: true });
  expect(await namesAt(id)).toEqual(["候补的丁"]);
  set({ showName: true });
  expect(await namesAt(id)).toContain(name);
  unwrap(eraseOwn(site.db, own, context()));
  expect(await namesAt(id)).toEqual(["候补的丁"]);
});

test("names disappear a day after the end although nothing changes, and from a cancelled event", async () => {
  const { id } = makeNamed();
  site.clock.time = endAt + dayMs - 1;
  expect(await namesAt(id)).toEqual([name]);
  site.clock.time = endAt + dayMs;
  expect(await namesAt(id)).toEqual([]);
  site.clock.time = noon;
  expect(await namesAt(id)).toEqual([name]);
  unwrap(setEventStatus(site.db, { kind: "admin" }, { id, status: "cancelled" }, noon));
  expect(await namesAt(id)).toEqual([]);
});

test("at most thirty names are listed in the order of arrival, escaped and isolated, with the number of the others", async () => {
  const { id } = makeEvent(site, { registrationMode: "open", capacity: null, startAt });
  const names = Array.from({ length: 32 }, (_, at) => `客${at}`);
  names[1] = "<b>شاي</b>";
  for (const each of names) makeGuest(site, id, { name: each, seats: 2, showName: true });
  makeGuest(site, id, { name: names[0], alone: true });
  expect(await namesAt(id)).toEqual(names.slice(0, 30));
  const { html } = await site.page(`/events/${id}`);
  expect(textAt(html, "#f-who")).toContain("客29，还有 35 人");
  expect(html.querySelector("#f-who bdi b")).toBeNull();
});

test("guests who come alone are a number, from three on, of those with one confirmed seat", async () => {
  const { id } = makeEvent(site, { registrationMode: "open", capacity: 6, startAt });
  const textOf = async () => textAt((await site.page(`/events/${id}`)).html, "#f-who");
  expect(await textOf()).toBe("");
  const [first, second] = [1, 2].map((at) => makeGuest(site, id, { name: `独${at}`, alone: true }));
  makeGuest(site, id, { name: "两位", seats: 2, alone: true });
  expect(await textOf()).toBe("谁在办，谁会来已有 4 人");
  makeGuest(site, id, { name: "独3", alone: true });
  makeGuest(site, id, { name: "候补", seats: 2, alone: true });
  expect(await textOf()).toBe("谁在办，谁会来已有 5 人，3 人是一个人来的");
  const organise = (seats: number) => {
    const of = { eventId: id, id: second?.registration.id ?? "", input: { seats, override: true } };
    unwrap(changeGuest(site.db, { kind: "admin" }, of, contextOf(site)));
  };
  organise(2);
  expect(await textOf()).toBe("谁在办，谁会来已有 6 人");
  organise(1);
  const own = { token: first?.token ?? "" };
  unwrap(updateOwn(site.db, own, { seats: 2 }, contextOf(site)));
  expect(unwrap(updateOwn(site.db, own, { seats: 1 }, contextOf(site))).alone).toBe(false);
  expect(await textOf()).toBe("谁在办，谁会来已有 5 人");
});
