// Columns of a registration with their treatment. Erasure, audit log, search, CSV and API are derived from this table or
// checked against it: a schema column that is missing here or in one of those lists does not compile.
import type { registrations } from "../../db/schema/registrations";
import { forEachGuestText } from "./guest-texts";

type Columns = typeof registrations.$inferSelect;

type RegistrationField<Value> = {
  /** Default of a column that no form sets. Absent for columns that every sign-up provides. */
  blank?: Value;
  /** Value after erasing the personal data; `stays` for non-personal columns. */
  erased: { to: Value } | "stays";
  /** Recorded in the audit log, which is never erased. */
  isAudited?: true;
  /** Part of the organiser's guest search. */
  isSearched?: true;
  /** Included in the CSV, in one column or one per question. */
  inCsv?: true;
  /** Readers of the column through the API, perhaps renamed or as part of a field. */
  inApi?: "guest" | "admin";
};

const stays = "stays";
const ofGuestText = { blank: "", erased: { to: "" }, isSearched: true, inCsv: true, inApi: "guest" } as const;

export const registrationFields = {
  id: { erased: stays, inApi: "guest" },
  eventId: { erased: stays, isAudited: true, inApi: "guest" },
  visitorId: { blank: null, erased: { to: null } },
  userId: { blank: null, erased: { to: null } },
  byVisitorId: { blank: null, erased: { to: null } },
  byUserId: { blank: null, erased: { to: null } },
  arrival: { erased: stays, inApi: "admin" },
  status: { erased: stays, isAudited: true, inCsv: true, inApi: "guest" },
  held: { erased: stays, isAudited: true, inApi: "guest" },
  seats: { erased: stays, isAudited: true, inCsv: true, inApi: "guest" },
  requestedSeats: { blank: null, erased: stays, isAudited: true, inApi: "guest" },
  proven: { blank: false, erased: stays },
  name: { erased: { to: "" }, isSearched: true, inCsv: true, inApi: "guest" },
  contactType: { erased: stays, inCsv: true, inApi: "guest" },
  contact: { blank: null, erased: { to: null }, isSearched: true, inCsv: true, inApi: "guest" },
  contactKey: { blank: null, erased: { to: null } },
  ...forEachGuestText(() => ofGuestText),
  answers: { blank: "[]", erased: { to: "[]" }, isSearched: true, inCsv: true, inApi: "guest" },
  companions: { blank: "[]", erased: { to: "[]" }, isSearched: true, inCsv: true, inApi: "guest" },
  declineReason: { blank: "", erased: { to: "" }, inApi: "guest" },
  known: { blank: null, erased: { to: null } },
  adminNote: { blank: "", erased: { to: "" }, isSearched: true, inCsv: true, inApi: "admin" },
  attendedAt: { blank: null, erased: stays, isAudited: true, inCsv: true, inApi: "guest" },
  arrived: { blank: 0, erased: stays, isAudited: true, inCsv: true, inApi: "guest" },
  markedAt: { blank: null, erased: stays },
  depositSeats: { blank: 0, erased: stays, isAudited: true, inCsv: true, inApi: "guest" },
  feeSeats: { blank: 0, erased: stays, isAudited: true, inCsv: true, inApi: "guest" },
  refundedAt: { blank: null, erased: stays, isAudited: true, inCsv: true, inApi: "guest" },
  consentedAt: { blank: null, erased: stays },
  addressHash: { blank: null, erased: { to: null } },
  // Deleted after the event.
  declinedKeys: { blank: null, erased: stays },
  // Counted in the event's results, never shown per guest.
  cameBefore: { blank: false, erased: stays },
  erasedAt: { blank: null, erased: stays, inApi: "admin" },
  createdAt: { erased: stays, inCsv: true, inApi: "guest" },
  updatedAt: { erased: stays, inApi: "guest" },
} as const satisfies { [Name in keyof Columns]: RegistrationField<Columns[Name]> };

type Fields = typeof registrationFields;
type RegistrationColumn = keyof Fields;

/** Columns with a fact. */
export type ColumnsWith<Fact> = {
  [Name in RegistrationColumn]: Fields[Name] extends Fact ? Name : never;
}[RegistrationColumn];

const isColumn = (name: string): name is RegistrationColumn => name in registrationFields;
const names = Object.keys(registrationFields).filter(isColumn);
const factsOf = (name: RegistrationColumn): RegistrationField<unknown> => registrationFields[name];

type Picked<Names extends RegistrationColumn> = Pick<Columns, Names>;

function blankOf(): Picked<ColumnsWith<{ blank: unknown }>>;
function blankOf(): Record<string, unknown> {
  return Object.fromEntries(
    names.flatMap((name) => ("blank" in factsOf(name) ? [[name, factsOf(name).blank]] : [])),
  );
}
/** Defaults of the columns that no form sets. */
export const blankRow = blankOf();

/** Returns the columns of a registration without personal data; `now` in ms UTC. */
export function erasedColumns(
  now: number,
): Picked<ColumnsWith<{ erased: object }> | "erasedAt" | "updatedAt">;
export function erasedColumns(now: number): Record<string, unknown> {
  const left = names.flatMap((name) => {
    const { erased } = factsOf(name);
    return erased === stays ? [] : [[name, erased.to]];
  });
  return { ...Object.fromEntries(left), erasedAt: now, updatedAt: now };
}

/** Returns the part of a registration for the audit log, which contains no personal data. */
export function auditedPart(row: Columns): Picked<ColumnsWith<{ isAudited: true }>>;
export function auditedPart(row: Columns): Record<string, unknown> {
  return Object.fromEntries(names.flatMap((name) => (factsOf(name).isAudited ? [[name, row[name]]] : [])));
}

/** Builds a record with a value per column. */
export function forEachColumn<Value>(
  make: (name: RegistrationColumn) => Value,
): Record<RegistrationColumn, Value>;
export function forEachColumn(make: (name: RegistrationColumn) => unknown): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, make(name)]));
}
