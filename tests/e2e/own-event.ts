// Separate rows of a test in the sample city: events, their guests, and posts that wait for the organiser.
import { randomBytes } from "node:crypto";
import { newId } from "../../app/platform/ids";
import { hashToken } from "../../app/platform/tokens.server";
import { execute, insertRows, type Row, readColumn, readValue, withDatabase } from "./city-database";

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
export function beginEvent(title: string): void {
  const times = [Date.now() - 60_000, Date.now() + 3_600_000];
  execute("UPDATE events SET start_at = ?, end_at = ? WHERE title = ?", ...times, title);
}

export const removeOwnEvent = (id: string): unknown => execute("DELETE FROM events WHERE id = ?", id);

/** Adds a guest to an event, by default a confirmed one; returns the id. */
export function addGuest(event: string, name: string, columns: Row = {}): string {
  const id = newId();
  const row = { id, event_id: event, arrival: 1, status: "confirmed", seats: 1, name, contact_type: "none" };
  insertRows("registrations", [{ ...row, created_at: 1, updated_at: 1, ...columns }]);
  return id;
}

/** Adds a private link to a guest's registration, and returns its path. */
export function addPrivateLink(guest: string): string {
  const token = randomBytes(24).toString("base64url");
  insertRows("registration_tokens", [
    { token_hash: hashToken(token), registration_id: guest, created_at: 1 },
  ]);
  return `/seat/${token}`;
}

/** Names of an event's guests who are checked in. */
export const attendedAt = (event: string): unknown[] =>
  readColumn(
    "SELECT name FROM registrations WHERE event_id = ? AND attended_at IS NOT NULL ORDER BY arrival",
    event,
  );

const pending = { author_name: "路过的人", status: "pending" };

/** Adds pending comments on an ended event, each newer than the one before and all older than the sample city. */
export function addPendingComments(contents: string[], columns: Row = {}): void {
  const event = readValue("SELECT id FROM events WHERE status = 'ended' LIMIT 1");
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
  execute("DELETE FROM comments WHERE content LIKE ?", `${mark}%`);
