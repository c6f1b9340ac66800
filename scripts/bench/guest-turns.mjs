// The longest turn of the event loop of the built server, with default settings, while an organiser works with an event at the
// product's limits: 2,000 guests, 1,500 of them informed by mail, 500 held registrations and 500 coming events.
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import Database from "better-sqlite3";
import { at, makeFolder, waitFor } from "../setup/shell.mjs";
import { adminPassword, openSite } from "../setup/site.mjs";
import { fillComing, fillToLimits, mailed } from "./fill-guests.mjs";
import { median, row } from "./statistics.mjs";

const mostMs = 50;
const hourMs = 60 * 60_000;
const comingEvents = 500;
const eventId = "e00000000001";
const guestId = "r00000000001";

/** Returns a function that resolves with the longest turn of the server while `work` runs, in ms of processor time. */
function probeOf(pid, file) {
  const written = async (isExpected) => {
    const text = () => readFileSync(file, "utf8");
    if (!(await waitFor(() => isExpected(text()), { everyMs: 5 }))) throw new Error("no turn was measured");
    return text();
  };
  return async (work) => {
    rmSync(file, { force: true });
    process.kill(pid, "SIGUSR2");
    await written((text) => text === "begun");
    await work();
    process.kill(pid, "SIGUSR2");
    return Number(await written((text) => Number(text) > 0));
  };
}

/** Requests of the signed-in organiser, which fail with another status than the expected one. */
async function openOrganiser(origin) {
  const send = async (method, path, { body, status = 200, headers = {} } = {}) => {
    const response = await fetch(origin + path, { method, body, headers, redirect: "manual" });
    const bytes = Buffer.from(await response.arrayBuffer());
    if (response.status !== status)
      throw new Error(`${method} ${path}: ${response.status} ${bytes.subarray(0, 300)}`);
    return { headers: response.headers, text: bytes.toString() };
  };
  const post = (path, fields, { status = 303, ...more } = {}) =>
    send("POST", path, {
      body: new URLSearchParams(fields),
      status,
      ...more,
      headers: { Origin: origin, ...more.headers },
    });
  const { headers } = await post("/admin/login", { password: adminPassword });
  const cookie = {
    Cookie: headers
      .getSetCookie()
      .map((each) => each.split(";")[0])
      .join("; "),
  };
  const login = await send("POST", "/api/admin/login", {
    body: JSON.stringify({ password: adminPassword }),
    headers: { "Content-Type": "application/json" },
  });
  const bearer = {
    Authorization: `Bearer ${JSON.parse(login.text).data.token}`,
    "Content-Type": "application/json",
  };
  return {
    get: (path) => send("GET", path, { headers: cookie }),
    visit: (path) => send("GET", path),
    post: (path, fields, { status, ...headers } = {}) =>
      post(path, fields, { status, headers: { ...cookie, ...headers } }),
    call: (method, path, body) =>
      send(method, `/api${path}`, { body: body && JSON.stringify(body), headers: bearer }),
  };
}

const two = (value) => String(value).padStart(2, "0");
/** Date and time for the form of a move, so many days ahead at 20:00. */
function dayAhead(days) {
  const day = new Date(Date.now() + days * 24 * hourMs);
  return { date: `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`, time: "20:00" };
}

/**
 * The actions of one round by name, in an order in which each is possible; some with a function that reads what they need before
 * they are measured.
 */
function actionsOf({ get, visit, post, call }, round, waitForMails) {
  const admin = `/admin/events/${eventId}`;
  const event = `/events/${eventId}`;
  const readVersion = async () =>
    /name="version"[^>]* value="(\d+)"/.exec((await get(`${admin}/postpone`)).text)?.[1];
  const move = (version) => post(`${admin}/postpone`, { ...dayAhead(8 + 2 * round), version });
  const change = (name) => () => post(`${admin}/${name}`, {});
  const put = (place) => () => call("PUT", event, { locationName: `${place}${round}` });
  return [
    ["guest list", () => get(`${admin}/guests`)],
    ["search of guests", () => get(`${admin}/guests?q=%E6%9C%8B%E5%8F%8B`)],
    ["printed list", () => get(`${admin}/guests/print`)],
    ["guests.csv", () => get(`${admin}/guests.csv`)],
    ["guests.xlsx", () => get(`${admin}/guests.xlsx`)],
    ["check-in", () => get(`${admin}/check-in`)],
    ["search at the check-in", () => get(`${admin}/check-in?q=%E6%9C%8B%E5%8F%8B`)],
    ["slice of the check-in", () => get(`${admin}/check-in/list?page=2`)],
    [
      "check-in press",
      () =>
        post(
          `${admin}/check-in/${guestId}`,
          { attended: String((round + 1) % 2) },
          { status: 200, Accept: "application/json" },
        ),
    ],
    ["PUT of the place", put("公园")],
    ["PUT of the place again, which replaces all notices", put("咖啡馆")],
    ["page 通知报名的人", () => get(`${admin}/notify`)],
    ["event moved", move, readVersion],
    ["event page of a visitor after it", () => visit(event)],
    ["calendar.ics", () => visit("/calendar.ics")],
    ["home", () => visit("/")],
    ["event list", () => visit("/events")],
    ["event cancelled", change("cancel")],
    ["event restored", change("restore")],
    ["mails withdrawn", () => call("DELETE", `${event}/notices/mails`)],
    ["all informed", () => call("POST", `${event}/notices/told`)],
    ["event cancelled, guests informed", change("cancel")],
    [
      `${mailed} mails queued and sent`,
      async () => {
        await call("POST", `${event}/notices/send`);
        await waitForMails();
      },
    ],
    ["event restored, guests informed", change("restore")],
  ];
}

export async function measureTurns(isShort) {
  const file = join(makeFolder(), "turns");
  const now = Date.now();
  const startAt = Math.ceil(now / hourMs) * hourMs + 7 * 24 * hourMs;
  let path;
  const fill = (folder) => {
    path = join(folder, "app.db");
    const sqlite = new Database(path);
    fillComing(sqlite, { events: comingEvents, now });
    fillToLimits(sqlite, { eventId, startAt, now });
    sqlite.close();
  };
  const probe = pathToFileURL(at("scripts", "bench", "turn-probe.mjs")).href;
  const defaults = { RATE_LIMITS: "on", LOG_LEVEL: "info" };
  const site = await openSite({ ...defaults, NODE_OPTIONS: `--import=${probe}`, TURNS_FILE: file }, fill);
  const measure = probeOf(site.pid, file);
  const sqlite = new Database(path, { readonly: true });
  const waiting = sqlite
    .prepare(
      "SELECT (SELECT count(*) FROM mails WHERE status <> 'sent') + (SELECT count(*) FROM guest_notices WHERE due_at IS NOT NULL)",
    )
    .pluck();
  const waitForMails = async () => {
    if (!(await waitFor(() => waiting.get() === 0, { ms: 120_000 }))) throw new Error("mails were not sent");
  };
  const organiser = await openOrganiser(site.origin);
  const turns = new Map();
  // Nothing of the start is left.
  await sleep(3000);
  for (let round = 0; round < (isShort ? 1 : 5); round += 1)
    for (const [name, work, prepare] of actionsOf(organiser, round, waitForMails)) {
      const prepared = await prepare?.();
      const measured = turns.get(name) ?? [];
      measured.push(await measure(() => work(prepared)));
      turns.set(name, measured);
    }
  sqlite.close();
  await site.stop();
  return [...turns].map(([name, measured]) => {
    const shown = Math.round(median(measured) * 10) / 10;
    const longest = Math.round(Math.max(...measured));
    return row(`longest turn, ${name} (ms; at most ${longest})`, shown, { most: mostMs });
  });
}
