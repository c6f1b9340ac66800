// Statistics of ended events, stored when their guests' contacts are erased. Contains no personal data. Money is in cents
// (deposit: fen of ¥, fee: cents of €).
import { sql } from "drizzle-orm";
import { check, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { timestamp } from "./columns";
import { events } from "./events";

const number = (name: string) => integer(name).notNull();

export const eventResults = sqliteTable(
  "event_results",
  {
    eventId: text("event_id")
      .primaryKey()
      .references(() => events.id, { onDelete: "cascade" }),
    /** Confirmed seats and their registrations. */
    seats: number("seats"),
    registrations: number("registrations"),
    /** Checked-in seats; 0 without any check-in. */
    came: number("came"),
    /** Confirmed seats not checked in, and registrations without a check-in; 0 without any check-in. */
    absentSeats: number("absent_seats"),
    absentRegistrations: number("absent_registrations"),
    /** Registrations of attending guests: first-time, returning, and without a contact. */
    newGuests: number("new_guests"),
    returningGuests: number("returning_guests"),
    unknownGuests: number("unknown_guests"),
    depositExpected: number("deposit_expected"),
    depositReceived: number("deposit_received"),
    depositRefunded: number("deposit_refunded"),
    feeExpected: number("fee_expected"),
    feeReceived: number("fee_received"),
    frozenAt: timestamp("frozen_at").notNull(),
  },
  (table) => [
    check(
      "event_results_people",
      sql`${table.seats} >= 0 AND ${table.registrations} >= 0 AND ${table.came} >= 0 AND ${table.absentSeats} >= 0 AND ${table.absentRegistrations} >= 0`,
    ),
    check(
      "event_results_guests",
      sql`${table.newGuests} >= 0 AND ${table.returningGuests} >= 0 AND ${table.unknownGuests} >= 0`,
    ),
    check(
      "event_results_money",
      sql`${table.depositExpected} >= 0 AND ${table.depositReceived} >= 0 AND ${table.depositRefunded} >= 0 AND ${table.feeExpected} >= 0 AND ${table.feeReceived} >= 0`,
    ),
  ],
);
