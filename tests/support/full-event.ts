// An event with the most registrations that the product allows, written straight into the database.
import { heldPerEventMax, registrationsPerEventMax } from "../../app/domain/registrations/messages";
import { makeOpenEvent } from "./guests";
import type { TestSite } from "./site";

/** Fills an event with active and held registrations, each with texts, answers and a contact; returns its id. */
export function fillEvent(site: TestSite): string {
  const question = { registrationQuestion1: "会开车吗", registrationQuestion2: "吃素吗" };
  const { id } = makeOpenEvent(site, {
    capacity: null,
    depositCents: 1500,
    enrollFeeCents: 500,
    ...question,
  });
  const now = site.clock.now();
  // One more may be added.
  const active = registrationsPerEventMax - 1;
  const known = `json_object('status', 'confirmed', 'seats', 1, 'startAt', start_at, 'endAt', end_at, 'place',
    trim(location_name || ' ' || location_address), 'depositCents', deposit_cents, 'enrollFeeCents', enroll_fee_cents,
    'isCancelled', json('false'), 'reminded', NULL)`;
  site.db.$client.exec(`INSERT INTO registrations
      (id, event_id, visitor_id, arrival, status, held, seats, name, contact_type, contact, contact_key, note, answers, known, address_hash, created_at, updated_at)
    WITH RECURSIVE rows(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM rows WHERE n < ${active + heldPerEventMax})
    SELECT printf('r%011d', n), '${id}', 'v' || n, n,
      CASE WHEN n > ${active} THEN 'pending' WHEN n % 10 = 0 THEN 'waiting' ELSE 'confirmed' END,
      n > ${active}, 1, '客人' || n, 'email', 'g' || n || '@example.org', 'email:g' || n || '@example.org',
      '带一个朋友，孩子对花生过敏', '[{"question":"会开车吗","answer":"会"},{"question":"吃素吗","answer":"不"}]', ${known}, 'network' || n % 400, ${now}, ${now}
    FROM rows, events WHERE events.id = '${id}'`);
  return id;
}
