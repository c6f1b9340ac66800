// Stores and deletes rows of registrations by prepared statements, since bulk changes store hundreds.
import { eq, getTableColumns, sql } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { preparedQuery } from "../../db/prepared-query";
import { registrations } from "../../db/schema/registrations";
import type { RegistrationRow } from "./book.server";

const of = sql.placeholder;

const values = {
  ...{ id: of("id"), eventId: of("eventId"), visitorId: of("visitorId"), userId: of("userId") },
  ...{ arrival: of("arrival"), status: of("status"), seats: of("seats"), name: of("name") },
  ...{ held: of("held"), proven: of("proven"), requestedSeats: of("requestedSeats") },
  ...{ contactType: of("contactType"), contact: of("contact"), contactKey: of("contactKey") },
  ...{ note: of("note"), answers: of("answers"), adminNote: of("adminNote"), attendedAt: of("attendedAt") },
  markedAt: of("markedAt"),
  ...{ depositSeats: of("depositSeats"), feeSeats: of("feeSeats"), consentedAt: of("consentedAt") },
  ...{ addressHash: of("addressHash"), declinedKeys: of("declinedKeys"), erasedAt: of("erasedAt") },
  ...{ createdAt: of("createdAt"), updatedAt: of("updatedAt") },
} satisfies Record<keyof RegistrationRow, unknown>;

const set = Object.fromEntries(
  Object.entries(getTableColumns(registrations)).map(([key, { name }]) => [
    key,
    sql`excluded.${sql.identifier(name)}`,
  ]),
);

const upsert = preparedQuery((db) =>
  db.insert(registrations).values(values).onConflictDoUpdate({ target: registrations.id, set }).prepare(),
);

/** Inserts registrations, or replaces those with the same id. */
export function storeRows(db: Db, rows: Iterable<RegistrationRow>): void {
  for (const row of rows) upsert(db).run(row);
}

/** Values of the columns that no form fills in. */
export const blankRow = {
  ...{ visitorId: null, userId: null, contact: null, contactKey: null, addressHash: null },
  ...{ note: "", answers: "[]", adminNote: "", requestedSeats: null, proven: false },
  ...{
    attendedAt: null,
    markedAt: null,
    depositSeats: 0,
    feeSeats: 0,
    consentedAt: null,
    declinedKeys: null,
    erasedAt: null,
  },
} satisfies Partial<RegistrationRow>;

const removal = preparedQuery((db) =>
  db
    .delete(registrations)
    .where(eq(registrations.id, of("id")))
    .prepare(),
);

/** Deletes registrations with their private links. */
export function deleteRows(db: Db, ids: Iterable<string>): void {
  for (const id of ids) removal(db).run({ id });
}
