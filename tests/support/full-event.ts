// An event with the most registrations that the product allows, and as large other lists, written straight into the database.
import { heldPerEventMax, registrationsPerEventMax } from "../../app/domain/registrations/messages";
import { makeOpenEvent } from "./guests";
import type { TestSite } from "./site";

/**
 * Fills an event with active and held registrations, each with texts, answers and a contact; returns its id. By default one more
 * active one may be added.
 */
export function fillEvent(
  site: TestSite,
  { active = registrationsPerEventMax - 1, held = heldPerEventMax } = {},
): string {
  const question = { registrationQuestion1: "会开车吗", registrationQuestion2: "吃素吗" };
  const { id } = makeOpenEvent(site, {
    capacity: null,
    depositCents: 1500,
    enrollFeeCents: 500,
    ...question,
  });
  const now = site.clock.now();
  const known = `json_object('status', 'confirmed', 'seats', 1, 'startAt', start_at, 'endAt', end_at, 'place',
    trim(location_name || ' ' || location_address), 'depositCents', deposit_cents, 'enrollFeeCents', enroll_fee_cents,
    'isCancelled', json('false'), 'reminded', NULL)`;
  site.db.$client.exec(`INSERT INTO registrations
      (id, event_id, visitor_id, arrival, status, held, seats, name, contact_type, contact, contact_key, note, answers, known, address_hash, created_at, updated_at)
    WITH RECURSIVE rows(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM rows WHERE n < ${active + held})
    SELECT printf('r%011d', n), '${id}', 'v' || n, n,
      CASE WHEN n > ${active} THEN 'pending' WHEN n % 10 = 0 THEN 'waiting' ELSE 'confirmed' END,
      n > ${active}, 1, '客人' || n, 'email', 'g' || n || '@example.org', 'email:g' || n || '@example.org',
      '带一个朋友，孩子对花生过敏', '[{"question":"会开车吗","answer":"会"},{"question":"吃素吗","answer":"不"}]', ${known}, 'network' || n % 400, ${now} - n * 61000, ${now}
    FROM rows, events WHERE events.id = '${id}'`);
  return id;
}

/** Fills a poll with as many ballots of members as an event has registrations. */
export function fillPoll(site: TestSite, pollId: string): void {
  const now = site.clock.now();
  const rows = `WITH RECURSIVE rows(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM rows
    WHERE n < ${registrationsPerEventMax + heldPerEventMax})`;
  site.db.$client.exec(`
    INSERT INTO users (id, email, created_at, updated_at) ${rows} SELECT printf('voter%07d', n), 'voter' || n || '@example.org', 0, 0 FROM rows;
    INSERT INTO ballots (id, poll_id, voter_key, user_id, choice1, choice2, choice3, created_at)
      ${rows} SELECT printf('b%011d', n), '${pollId}', 'u:' || n, printf('voter%07d', n), n % 2, 1 - n % 2, n % 2, ${now} + n FROM rows`);
}

/** Adds 500 events that ended this year. */
export function fillResults(site: TestSite): void {
  const now = site.clock.now();
  site.db.$client.exec(`INSERT INTO events (id, title, start_at, end_at, status, current_participants, created_at, updated_at)
    WITH RECURSIVE rows(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM rows WHERE n < 500)
    SELECT printf('r%011d', n), '活动' || n, ${now} - n * 36e5, ${now} - n * 36e5 + 1, 'ended', n % 30, ${now}, ${now} FROM rows`);
}
