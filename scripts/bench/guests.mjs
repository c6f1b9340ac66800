// `npm run bench -- guests`: bulk work on the guests of one event, by the site's own commands in this process. Every guest has an
// e-mail address, so every change that guests are informed of queues a mail.
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout } from "node:timers/promises";
import { createServer } from "vite";
import { at, makeFolder } from "../setup/shell.mjs";
import { median, row } from "./statistics.mjs";

const runs = 5;
const minuteMs = 60_000;
const context = {
  now: Date.UTC(2026, 10, 21),
  timeZone: "Europe/Rome",
  branding: { siteName: "城里见", origin: "https://chengli.example" },
  keyedHash: String,
  sendsMail: true,
};
const admin = { kind: "admin" };
const [eventId, waiting, selected, added] = ["e00000000001", 100, 200, 299];

const seatsOf = (guests) => Math.min(guests - waiting, 300);

/** A full event with so many guests; 100 wait, and those who came after them cancelled. */
function fill(sqlite, guests) {
  const dated = `${context.now}, ${context.now}`;
  const startAt = context.now + 7 * 24 * 60 * minuteMs;
  const seats = seatsOf(guests);
  sqlite.exec(`INSERT INTO events (id, title, start_at, end_at, capacity, registration_mode, current_participants, created_at, updated_at)
    VALUES ('${eventId}', '桌游之夜', ${startAt}, ${startAt + 120 * minuteMs}, ${seats}, 'open', ${seats}, ${dated})`);
  sqlite.exec(`INSERT INTO registrations
      (id, event_id, visitor_id, arrival, status, seats, name, contact_type, contact, contact_key, note, answers, known, created_at, updated_at)
    WITH RECURSIVE rows(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM rows WHERE n < ${guests})
    SELECT printf('r%011d', n), '${eventId}', 'v' || n, n, CASE WHEN n <= ${seats} THEN 'confirmed' WHEN n <= ${seats + waiting} THEN 'waiting' ELSE 'cancelled' END, 1,
      '客人' || n, 'email', 'g' || n || '@example.org', 'email:g' || n || '@example.org', '带一个朋友',
      '[{"question":"会开车吗","answer":"会"}]', NULL, ${dated} FROM rows`);
  // Every guest knows the current state.
  sqlite.exec(`UPDATE registrations SET known = (SELECT json_object('status', registrations.status, 'seats', 1, 'startAt', start_at,
    'endAt', end_at, 'place', '', 'depositCents', 0, 'enrollFeeCents', 0, 'isCancelled', json('false'), 'reminded', NULL) FROM events)`);
}

const done = (result) => {
  if (!result.ok) throw new Error(result.message);
  return result.value;
};

/** The most active and held registrations of an event. */
const [activeMost, heldMost] = [2000, 500];

/** Fills an event to its limits; a place is left for a walk-in. */
function fillToLimits(sqlite) {
  const guests = activeMost + heldMost - 1;
  fill(sqlite, guests);
  sqlite.exec(`UPDATE events SET capacity = NULL, current_participants = ${activeMost - 1};
    UPDATE registrations SET held = arrival >= ${activeMost}, status = CASE WHEN arrival < ${activeMost} THEN 'confirmed' ELSE 'pending' END;
    UPDATE registrations SET known = json_set(known, '$.status', status)`);
}

/** What the entrance and the guest list do in one turn of the event loop, at the limits. */
function turns(commands, db) {
  const event = commands.findEventRow(db, eventId);
  const rows = commands.listRegistrations(db, eventId);
  const all = { filter: "all", search: "" };
  const press = (attended) =>
    commands.changeGuest(db, admin, { eventId, id: "r00000000001", input: { attended } }, context);
  let isHere = false;
  return [
    ["list read", () => commands.listRegistrations(db, eventId)],
    ["search", () => commands.filterGuests(rows, { ...all, search: "朋友" }, { event, now: context.now })],
    ["slice", () => commands.listArrivals(db, eventId, { from: 1, to: 250 })],
    ["changes", () => commands.listChangedSince(db, eventId, context.now + 1, 400)],
    [
      "press",
      () => {
        isHere = !isHere;
        done(press(isHere));
      },
    ],
  ];
}

const turnAtMostMs = 50;

/** Rows of these, each the median of its runs on one database. */
function measureTurns(open, commands) {
  const db = open();
  fillToLimits(db.$client);
  const measured = turns(commands, db).map(([name, work]) => {
    const times = Array.from({ length: 2 * runs }, () => {
      const start = performance.now();
      work();
      return performance.now() - start;
    });
    const ms = Math.round(median(times) * 10) / 10;
    return row(`guests at the limits: ${name} (ms)`, ms, { most: turnAtMostMs });
  });
  db.$client.close();
  return measured;
}

/** Each bulk action with what takes it back, which is measured too. */
function tasks(commands, db, guests) {
  const ids = (from, many) =>
    Array.from({ length: many }, (_, index) => `r${String(from + index).padStart(11, "0")}`);
  const undo = ({ auditIds }) => commands.undoGuestChanges(db, admin, { eventId, auditIds }, context);
  const change =
    (input, from = 1) =>
    () =>
      done(commands.changeGuests(db, admin, { eventId, ids: ids(from, selected), input }, context));
  const newcomers = Array.from({ length: added }, (_, index) => ({ name: `新人${index}`, seats: 1 }));
  const setCapacity = (capacity) => () =>
    commands.withGuests(db, eventId, context, () =>
      db.$client.prepare("UPDATE events SET capacity = ?, version = version + 1").run(capacity),
    );
  const move = () =>
    commands.withGuests(db, eventId, context, () =>
      db.$client
        .prepare("UPDATE events SET location_name = location_name || 'x', version = version + 1")
        .run(),
    );
  const setStatus = (status) => () =>
    commands.withGuests(db, eventId, context, () =>
      db.$client.prepare("UPDATE events SET status = ?, version = version + 1").run(status),
    );
  const rows = () => commands.listRegistrations(db, eventId);
  const event = commands.findEventRow(db, eventId);
  return [
    [
      "chain of 299",
      () => done(commands.addGuests(db, admin, { eventId, guests: newcomers }, context)),
      undo,
    ],
    ["200 present", change({ attended: true }), undo],
    ["200 cancelled", change({ status: "cancelled" }), undo],
    ["200 declined", change({ status: "declined" }), undo],
    ["capacity raised", setCapacity(seatsOf(guests) + waiting), setCapacity(seatsOf(guests))],
    [
      "place changed",
      move,
      () => done(commands.closeAll(db, admin, { eventId, seenAt: context.now }, context)),
    ],
    ["event cancelled", setStatus("cancelled"), setStatus("active")],
    [
      "table",
      () => {
        const { rowCount, cellsAt } = commands.guestsTable(rows(), event);
        for (let at = 0; at < rowCount; at += 1) cellsAt(at);
      },
      () => {},
    ],
    ["print", () => rows().map((each) => commands.toGuestView(each, event, context)), () => {}],
  ];
}

/** Medians in ms of an action and of its undo, each run on a new copy of the database. */
function timesOf(open, commands, guests, index) {
  const times = [[], []];
  for (let run = 0; run < runs; run += 1) {
    const db = open();
    fill(db.$client, index === 0 ? guests - added : guests);
    const [, act, undo] = tasks(commands, db, guests)[index];
    const start = performance.now();
    const value = act();
    const middle = performance.now();
    undo(value);
    times[0].push(middle - start);
    times[1].push(performance.now() - middle);
    db.$client.close();
  }
  return times.map((each) => Math.round(median(each) * 10) / 10);
}

async function measureOver(load, guests) {
  const modules = ["book", "event-changes", "organise", "queries", "undo", "notices/close"].map((name) =>
    load(`app/domain/registrations/${name}.server.ts`),
  );
  const pure = ["guests-table", "guest-view"].map((name) => load(`app/domain/registrations/${name}.ts`));
  const commands = Object.assign({}, ...(await Promise.all([...modules, ...pure])));
  const { openMigrated } = await load("app/db/migrate.server.ts");
  const open = () => openMigrated(join(makeFolder(), "app.db"), at("drizzle")).db;
  const most = guests > 500 ? 200 : 100;
  const first = open();
  fill(first.$client, guests);
  const names = tasks(commands, first, guests).map(([name]) => name);
  first.$client.close();
  const atLimits = guests > 500 ? [] : measureTurns(open, commands);
  const bulk = names.flatMap((name, index) => {
    const [act, undo] = timesOf(open, commands, guests, index);
    const rows = [row(`${guests} guests: ${name} (ms)`, act, { most })];
    return undo > 1 ? [...rows, row(`${guests} guests: ${name}, undone (ms)`, undo, { most })] : rows;
  });
  return [...bulk, ...atLimits];
}

const comingEvents = 500;

/** Longest hold of the event loop while the calendar of 500 upcoming events is rendered, as after each change. */
async function measureCalendar(load) {
  const { openMigrated } = await load("app/db/migrate.server.ts");
  const { listCalendarEvents } = await load("app/domain/events/queries.server.ts");
  const { toLongCalendar } = await load("app/domain/events/export/icalendar.server.ts");
  const { db } = openMigrated(join(makeFolder(), "app.db"), at("drizzle"));
  db.$client.exec(`INSERT INTO events (id, title, details, location_name, start_at, end_at, created_at, updated_at)
    WITH RECURSIVE rows(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM rows WHERE n < ${comingEvents})
    SELECT printf('e%011d', n), '活动' || n, '${"波河边的野餐与桌游。".repeat(40)}', '瓦伦蒂诺公园',
      ${context.now} + n * ${60 * minuteMs}, ${context.now} + (n + 2) * ${60 * minuteMs}, ${context.now}, ${context.now} FROM rows`);
  const { siteName, origin } = context.branding;
  const publisher = { siteName, origin, feedOrigin: origin, timeZone: context.timeZone };
  const holds = [];
  for (let run = 0; run < runs; run += 1) {
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    await setTimeout(20);
    const events = listCalendarEvents(db, { from: context.now }, context);
    if (events.length !== comingEvents) throw new Error("the calendar lacks events");
    await toLongCalendar(events, "活动", publisher);
    await setTimeout(20);
    delay.disable();
    holds.push(delay.max / 1e6);
  }
  db.$client.close();
  const held = Math.round(median(holds) * 10) / 10;
  return row(`calendar.ics of ${comingEvents} events: longest hold (ms)`, held, { most: 50 });
}

export async function measureGuests(isShort) {
  const vite = await createServer({
    configFile: false,
    root: at(),
    logLevel: "error",
    appType: "custom",
    server: { middlewareMode: true, hmr: false, ws: false },
  });
  try {
    const load = (path) => vite.ssrLoadModule(`/${path}`);
    const sizes = isShort ? [500] : [500, 2000];
    const measured = [];
    for (const guests of sizes) measured.push(...(await measureOver(load, guests)));
    measured.push(await measureCalendar(load));
    return measured;
  } finally {
    await vite.close();
  }
}
