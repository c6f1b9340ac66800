// `npm run bench -- guests`: bulk work on the guests of one event, by the site's own commands in this process; then the longest turns
// of the server. Every guest has an e-mail address, so every change that guests are informed of queues a mail.
import { join } from "node:path";
import { createServer } from "vite";
import { at, makeFolder } from "../setup/shell.mjs";
import { fillGuests } from "./fill-guests.mjs";
import { measureTurns } from "./guest-turns.mjs";
import { median, row } from "./statistics.mjs";

const runs = 5;
const minuteMs = 60_000;
const context = {
  now: Date.UTC(2026, 10, 21),
  timeZone: "Europe/Rome",
  branding: { siteName: "城里见", origin: "https://chengli.example" },
  keyedHash: String,
  sendsMail: true,
  // Mails that an organiser causes are held, and composed when they are due.
  holdMs: 2 * minuteMs,
};
const admin = { kind: "admin" };
const [eventId, waiting, selected, added] = ["e00000000001", 100, 200, 299];

const startAt = context.now + 7 * 24 * 60 * minuteMs;

const seatsOf = (guests) => Math.min(guests - waiting, 300);

/** A full event with so many guests; 100 wait, and those who came after them cancelled. */
const fill = (sqlite, guests) =>
  fillGuests(sqlite, { eventId, guests, seats: seatsOf(guests), waiting, startAt, now: context.now });

const done = (result) => {
  if (!result.ok) throw new Error(result.message);
  return result.value;
};

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
  const changeEvent = (columns, ...values) => {
    const statement = db.$client.prepare(`UPDATE events SET ${columns}, version = version + 1`);
    commands.withGuests(db, eventId, context, () => statement.run(values));
    commands.followRest(db, eventId, context);
  };
  const setCapacity = (capacity) => () => changeEvent("capacity = ?", capacity);
  const move = () => changeEvent("location_name = location_name || 'x'");
  const setStatus = (status) => () => changeEvent("status = ?", status);
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
  const modules = [
    "book",
    "event-changes",
    "organise",
    "queries",
    "undo",
    "notices/close",
    "notices/follow",
  ].map((name) => load(`app/domain/registrations/${name}.server.ts`));
  const pure = ["guests-table", "guest-view"].map((name) => load(`app/domain/registrations/${name}.ts`));
  const commands = Object.assign({}, ...(await Promise.all([...modules, ...pure])));
  const { openMigrated } = await load("app/db/migrate.server.ts");
  const open = () => openMigrated(join(makeFolder(), "app.db"), at("drizzle")).db;
  const most = guests > 500 ? 200 : 100;
  const first = open();
  fill(first.$client, guests);
  const names = tasks(commands, first, guests).map(([name]) => name);
  first.$client.close();
  return names.flatMap((name, index) => {
    const [act, undo] = timesOf(open, commands, guests, index);
    const rows = [row(`${guests} guests: ${name} (ms)`, act, { most })];
    return undo > 1 ? [...rows, row(`${guests} guests: ${name}, undone (ms)`, undo, { most })] : rows;
  });
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
    return [...measured, ...(await measureTurns(isShort))];
  } finally {
    await vite.close();
  }
}
