// The columns of a registration, and what becomes of each. Erasure, audit log, search, CSV and API are derived from this table or
// checked against it: a column of the schema without its facts here does not compile, nor does one that a list leaves out.
import type { registrations } from "../../db/schema/registrations";

type Columns = typeof registrations.$inferSelect;

type RegistrationField<Value> = {
  /** The value that no form fills in. Absent where every way to sign up gives one. */
  blank?: Value;
  /** What is left once the personal data is erased; `stays` for what does not tell who the guest was. */
  erased: { to: Value } | "stays";
  /** Recorded in the audit log, which is never erased. */
  isAudited?: true;
  /** Among the texts by which the organiser finds a guest. */
  isSearched?: true;
  /** A column of the CSV, or of its own for each question. */
  inCsv?: true;
  /** Who reads it through the API, perhaps under another name or as a part of it. */
  inApi?: "guest" | "admin";
};

const stays = "stays";

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
  note: { blank: "", erased: { to: "" }, isSearched: true, inCsv: true, inApi: "guest" },
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
  // Ends with the event.
  declinedKeys: { blank: null, erased: stays },
  // Counted in the event's results, shown of no guest.
  cameBefore: { blank: false, erased: stays },
  erasedAt: { blank: null, erased: stays, inApi: "admin" },
  createdAt: { erased: stays, inCsv: true, inApi: "guest" },
  updatedAt: { erased: stays, inApi: "guest" },
} as const satisfies { [Name in keyof Columns]: RegistrationField<Columns[Name]> };

type Fields = typeof registrationFields;
type RegistrationColumn = keyof Fields;

/** The columns with a fact. */
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
/** Values of the columns that no form fills in. */
export const blankRow = blankOf();

/** The columns of a registration without anything personal; `now` in ms UTC. */
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

/** What the audit log stores of a registration: nothing that names the person. */
export function auditedPart(row: Columns): Picked<ColumnsWith<{ isAudited: true }>>;
export function auditedPart(row: Columns): Record<string, unknown> {
  return Object.fromEntries(names.flatMap((name) => (factsOf(name).isAudited ? [[name, row[name]]] : [])));
}

/** A record with a value for each column. */
export function forEachColumn<Value>(
  make: (name: RegistrationColumn) => Value,
): Record<RegistrationColumn, Value>;
export function forEachColumn(make: (name: RegistrationColumn) => unknown): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, make(name)]));
}
