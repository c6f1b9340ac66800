// Stores the rows of registrations by one prepared statement, since bulk changes store hundreds.
import { getTableColumns, sql } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { preparedQuery } from "../../db/prepared-query";
import { registrations } from "../../db/schema/registrations";
import type { RegistrationRow } from "./book.server";

const of = sql.placeholder;

const values = {
  ...{ id: of("id"), eventId: of("eventId"), visitorId: of("visitorId"), userId: of("userId") },
  ...{ arrival: of("arrival"), status: of("status"), seats: of("seats"), name: of("name") },
  ...{ contactType: of("contactType"), contact: of("contact"), contactKey: of("contactKey") },
  ...{ note: of("note"), answers: of("answers"), adminNote: of("adminNote"), attendedAt: of("attendedAt") },
  ...{ depositPaid: of("depositPaid"), feePaid: of("feePaid"), consentedAt: of("consentedAt") },
  ...{ addressHash: of("addressHash"), erasedAt: of("erasedAt") },
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
  ...{ note: "", answers: "[]", adminNote: "" },
  ...{ attendedAt: null, depositPaid: false, feePaid: false, consentedAt: null, erasedAt: null },
} satisfies Partial<RegistrationRow>;
