// Rows for events with many guests.
const minuteMs = 60_000;

/** What the guests of an event know, so that only a change opens notices. */
const knowing = (
  eventId,
) => `UPDATE registrations SET known = (SELECT json_object('status', registrations.status, 'seats', 1, 'startAt', start_at,
  'endAt', end_at, 'place', trim(location_name || ' ' || location_address), 'depositCents', deposit_cents,
  'enrollFeeCents', enroll_fee_cents, 'isCancelled', json('false'), 'reminded', NULL) FROM events WHERE events.id = event_id) WHERE event_id = '${eventId}'`;

/**
 * An event at `startAt` with so many guests: `seats` of them confirmed, then `waiting`, the rest cancelled; all know the event's
 * state. Times in ms UTC.
 */
export function fillGuests(sqlite, { eventId, guests, seats, capacity = seats, waiting, startAt, now }) {
  const dated = `${now}, ${now}`;
  sqlite.exec(`INSERT INTO events (id, title, start_at, end_at, capacity, registration_mode, current_participants, created_at, updated_at)
    VALUES ('${eventId}', '桌游之夜', ${startAt}, ${startAt + 120 * minuteMs}, ${capacity}, 'open', ${seats}, ${dated})`);
  sqlite.exec(`INSERT INTO registrations
      (id, event_id, visitor_id, arrival, status, seats, name, contact_type, contact, contact_key, note, answers, known, created_at, updated_at)
    WITH RECURSIVE rows(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM rows WHERE n < ${guests})
    SELECT printf('r%011d', n), '${eventId}', 'v' || n, n, CASE WHEN n <= ${seats} THEN 'confirmed' WHEN n <= ${seats + waiting} THEN 'waiting' ELSE 'cancelled' END, 1,
      '客人' || n, 'email', 'g' || n || '@example.org', 'email:g' || n || '@example.org', '带一个朋友',
      '[{"question":"会开车吗","answer":"会"}]', NULL, ${now} - n * ${minuteMs}, ${now} FROM rows`);
  sqlite.exec(knowing(eventId));
}

/** The most active and held registrations of an event, and how many of the active ones have an e-mail address. */
export const [activeMost, heldMost, mailed] = [2000, 500, 1500];

/** An event at these limits. */
export function fillToLimits(sqlite, { eventId, startAt, now }) {
  const guests = { guests: activeMost + heldMost, seats: activeMost, capacity: null, waiting: 0 };
  fillGuests(sqlite, { eventId, ...guests, startAt, now });
  const isOf = `event_id = '${eventId}'`;
  sqlite.exec(`UPDATE registrations SET held = 1, status = 'pending' WHERE ${isOf} AND arrival > ${activeMost};
    UPDATE registrations SET contact_type = 'wechat', contact = 'wx_' || arrival, contact_key = 'wechat:wx_' || arrival WHERE ${isOf} AND arrival > ${mailed};
    INSERT INTO registration_tokens (token_hash, registration_id, created_at) SELECT 'hash' || arrival, id, created_at FROM registrations WHERE ${isOf}`);
  sqlite.exec(knowing(eventId));
}

/** Upcoming events, one an hour. */
export function fillComing(sqlite, { events, now }) {
  sqlite.exec(`INSERT INTO events (id, title, details, location_name, start_at, end_at, created_at, updated_at)
    WITH RECURSIVE rows(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM rows WHERE n < ${events})
    SELECT printf('f%011d', n), '活动' || n, '${"波河边的野餐与桌游。".repeat(40)}', '瓦伦蒂诺公园',
      ${now} + n * ${60 * minuteMs}, ${now} + (n + 2) * ${60 * minuteMs}, ${now}, ${now} FROM rows`);
}
