// Separate rows of a test in the sample city: events, their guests, and posts that wait for the organiser.
import { newId } from "../../app/platform/ids";
import { insertRows, type Row, withDatabase } from "./city-database";

/** Copies an active event under a unique title and a late start, with some columns changed; returns its id. */
export function makeOwnEvent(title: string, columns: Row = {}): string {
  const event = withDatabase((sqlite) =>
    sqlite.prepare<[], Row>("SELECT * FROM events WHERE status = 'active' LIMIT 1").get(),
  );
  if (event === undefined) throw new Error("the sample city has no active event");
  const id = newId();
  const startAt = Date.UTC(2035, 0, 1);
  const times = { start_at: startAt, end_at: startAt + 3_600_000 };
  insertRows("events", [{ ...event, id, title, search_text: null, draft_id: null, ...times, ...columns }]);
  return id;
}

/** Makes an event run for an hour from now. */
export const beginEvent = (title: string): unknown =>
  withDatabase((sqlite) =>
    sqlite
      .prepare("UPDATE events SET start_at = ?, end_at = ? WHERE title = ?")
      .run(Date.now() - 60_000, Date.now() + 3_600_000, title),
  );

export const removeOwnEvent = (id: string): unknown =>
  withDatabase((sqlite) => sqlite.prepare("DELETE FROM events WHERE id = ?").run(id));

/** Adds a guest to an event, by default a confirmed one; returns the id. */
export function addGuest(event: string, name: string, columns: Row = {}): string {
  const id = newId();
  const row = { id, event_id: event, arrival: 1, status: "confirmed", seats: 1, name, contact_type: "none" };
  insertRows("registrations", [{ ...row, created_at: 1, updated_at: 1, ...columns }]);
  return id;
}

const pending = { author_name: "路过的人", status: "pending" };

const knownFacts = `SELECT json_object('status', registrations.status, 'seats', seats, 'startAt', start_at, 'endAt', end_at,
  'place', trim(location_name || ' ' || location_address), 'depositCents', deposit_cents, 'enrollFeeCents', enroll_fee_cents,
  'isCancelled', json('false'), 'reminded', NULL) FROM events WHERE events.id = event_id`;

/** Adds seventeen guests of two seats who know the current state, two of them with an e-mail address. */
export function addCrowd(event: string): void {
  for (let at = 0; at < 17; at += 1) {
    const contact = at < 2 ? `gast${at}@example.org` : `guest_wx_${at}`;
    const columns = { arrival: at + 1, seats: 2, contact, contact_type: at < 2 ? "email" : "wechat" };
    addGuest(event, `客人${at + 1}`, columns);
  }
  withDatabase((sqlite) =>
    sqlite.prepare(`UPDATE registrations SET known = (${knownFacts}) WHERE event_id = ?`).run(event),
  );
}

/** Adds pending comments on an ended event, each newer than the one before and all older than the sample city. */
export function addPendingComments(contents: string[], columns: Row = {}): void {
  const event = withDatabase((sqlite) =>
    sqlite.prepare("SELECT id FROM events WHERE status = 'ended' LIMIT 1").pluck().get(),
  );
  const rows = contents.map((content, at) => {
    const times = { created_at: at + 1, updated_at: at + 1 };
    return { id: newId(), event_id: String(event), ...pending, content, ...times, ...columns };
  });
  insertRows("comments", rows);
}

/** Adds a pending wish that is older than the sample city; returns its id. */
export function addPendingWish(content: string, columns: Row = {}): string {
  const id = newId();
  insertRows("wishes", [{ id, ...pending, content, created_at: 1, updated_at: 1, ...columns }]);
  return id;
}

export const removeComments = (mark: string): unknown =>
  withDatabase((sqlite) => sqlite.prepare("DELETE FROM comments WHERE content LIKE ?").run(`${mark}%`));
