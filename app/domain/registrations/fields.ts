// Columns of a registration with their treatment. Erasure, audit log, search, guest table and API are derived from this list or
// checked against it: a schema column that is missing here or in one of those lists does not compile.
import { z } from "zod";
import type { registrations } from "../../db/schema/registrations";
import { registrationStatuses } from "../../db/schema/values";
import { readAnswers, readCompanions } from "./answers";
import { answerIn } from "./coming/coming";
import {
  answerLabel,
  attendedLabel,
  comingLabels,
  contactLabels,
  statusLabels,
  tickLabels,
} from "./messages";

type Columns = typeof registrations.$inferSelect;

/** A registration in the audit log. Entries that predate a column do not contain it; older ones have payments as yes or no. */
export type RecordedPart = Partial<Columns> & { depositPaid?: boolean; feePaid?: boolean };

type RegistrationField<Value> = {
  /** Default of a column that no form sets. Absent for columns that every sign-up provides. */
  blank?: Value;
  /** Value after erasing the personal data; `stays` for non-personal columns. */
  erased: { to: Value } | "stays";
  /** Recorded in the audit log, which is never erased. */
  audited?: {
    value: z.ZodType<Value>;
    /** Absent for columns that are not shown or that the line of another includes. */
    line?: [label: string, text: (part: RecordedPart) => string];
  };
  /**
   * Personal data that organisers change: its values before and after are stored until the data is erased. `line` as in `audited`.
   */
  edited?: { line?: [label: string, text: (part: RecordedPart) => string] };
  /** Part of the organiser's guest search. */
  isSearched?: true;
  /** Included in the guest table, in one column or one per question. */
  inTable?: true;
  /** Readers of the column through the API, perhaps renamed or as part of a field. */
  inApi?: "guest" | "admin";
};

/** 是, 否, or 1 人 of several seats. */
function paidText(paid: number | undefined, isPaid: boolean | undefined, seats = 0): string {
  if (paid === undefined) return isPaid ? "是" : "否";
  return paid > 0 && paid < seats ? `${paid} 人` : paid > 0 ? "是" : "否";
}

/** 是, or 1 人 of several seats; entries that predate partial check-ins have no number. */
const arrivedText = (arrived: number | undefined, seats = 0): string =>
  arrived !== undefined && arrived < seats ? `${arrived} 人` : "是";

/** 微信号 xiao_zhou; empty without a contact. */
export const contactText = ({
  contactType,
  contact,
}: Pick<RecordedPart, "contactType" | "contact">): string =>
  contact && contactType && contactType !== "none"
    ? `${contactLabels[contactType]} ${contact}`
    : (contact ?? "");
const answersText = ({ answers = "[]" }: RecordedPart): string =>
  readAnswers(answers)
    .map(({ question, answer }) => `${question} ${answer}`)
    .join("；");

const yesOrNo = (isTicked: boolean | undefined): string => (isTicked ? "是" : "否");

const time = z.number().nullable();
const stays = "stays";

export const registrationFields = {
  id: { erased: stays, inApi: "guest" },
  eventId: { erased: stays, audited: { value: z.string() }, inApi: "guest" },
  visitorId: { blank: null, erased: { to: null } },
  userId: { blank: null, erased: { to: null } },
  byVisitorId: { blank: null, erased: { to: null } },
  byUserId: { blank: null, erased: { to: null } },
  arrival: { erased: stays, inApi: "admin" },
  status: {
    erased: stays,
    audited: {
      value: z.enum(registrationStatuses),
      line: ["状态", ({ status }) => (status ? statusLabels[status] : "")],
    },
    inTable: true,
    inApi: "guest",
  },
  held: { erased: stays, audited: { value: z.boolean() }, inApi: "guest" },
  seats: {
    erased: stays,
    audited: { value: z.number(), line: ["人数", ({ seats }) => (seats === undefined ? "" : `${seats} 人`)] },
    inTable: true,
    inApi: "guest",
  },
  requestedSeats: {
    blank: null,
    erased: stays,
    audited: {
      value: z.number().nullable(),
      line: ["想改为", ({ requestedSeats }) => (requestedSeats ? `${requestedSeats} 人` : "无")],
    },
    inApi: "guest",
  },
  proven: { blank: false, erased: stays, audited: { value: z.boolean() } },
  name: {
    erased: { to: "" },
    edited: { line: ["称呼", ({ name = "" }) => name] },
    isSearched: true,
    inTable: true,
    inApi: "guest",
  },
  contactType: { erased: stays, edited: {}, inTable: true, inApi: "guest" },
  contact: {
    blank: null,
    erased: { to: null },
    edited: { line: ["联系方式", contactText] },
    isSearched: true,
    inTable: true,
    inApi: "guest",
  },
  contactKey: { blank: null, erased: { to: null }, edited: {} },
  pendingContact: {
    blank: null,
    erased: { to: null },
    edited: { line: ["没有确认的新邮箱", ({ pendingContact }) => pendingContact ?? ""] },
    inApi: "guest",
  },
  pendingTokenHash: { blank: null, erased: { to: null }, edited: {} },
  note: {
    blank: "",
    erased: { to: "" },
    edited: { line: ["备注", ({ note = "" }) => note] },
    isSearched: true,
    inTable: true,
    inApi: "guest",
  },
  answers: {
    blank: "[]",
    erased: { to: "[]" },
    edited: { line: ["回答", answersText] },
    isSearched: true,
    inTable: true,
    inApi: "guest",
  },
  companions: {
    blank: "[]",
    erased: { to: "[]" },
    edited: { line: ["同行", ({ companions = "[]" }) => readCompanions(companions).join("、")] },
    isSearched: true,
    inTable: true,
    inApi: "guest",
  },
  alone: {
    blank: false,
    erased: { to: false },
    edited: { line: [tickLabels.alone, ({ alone }) => yesOrNo(alone)] },
    inTable: true,
    inApi: "guest",
  },
  showName: {
    blank: false,
    erased: { to: false },
    edited: { line: ["称呼公开", ({ showName }) => yesOrNo(showName)] },
    inTable: true,
    inApi: "guest",
  },
  declineReason: {
    blank: "",
    erased: { to: "" },
    edited: { line: ["没有通过的原因", ({ declineReason = "" }) => declineReason] },
    inApi: "guest",
  },
  known: { blank: null, erased: { to: null } },
  adminNote: {
    blank: "",
    erased: { to: "" },
    edited: { line: ["主办方备注", ({ adminNote = "" }) => adminNote] },
    isSearched: true,
    inTable: true,
    inApi: "admin",
  },
  attendedAt: {
    blank: null,
    erased: stays,
    audited: {
      value: time,
      line: [
        attendedLabel,
        ({ attendedAt, arrived, seats }) =>
          (attendedAt ?? null) === null ? "否" : arrivedText(arrived, seats),
      ],
    },
    inTable: true,
    inApi: "guest",
  },
  arrived: { blank: 0, erased: stays, audited: { value: z.number() }, inTable: true, inApi: "guest" },
  markedAt: { blank: null, erased: stays },
  markedBy: { blank: null, erased: stays },
  markedOn: { blank: null, erased: stays },
  answeredStart: {
    blank: null,
    erased: stays,
    audited: {
      value: time,
      line: [
        answerLabel,
        ({ status = "confirmed", answeredStart = null }) => comingLabels[answerIn({ status, answeredStart })],
      ],
    },
    inTable: true,
    inApi: "guest",
  },
  askedStart: { blank: null, erased: stays },
  offerExpiresAt: { blank: null, erased: stays, inApi: "guest" },
  depositSeats: {
    blank: 0,
    erased: stays,
    audited: {
      value: z.number(),
      line: ["定金已收", (part) => paidText(part.depositSeats, part.depositPaid, part.seats)],
    },
    inTable: true,
    inApi: "guest",
  },
  feeSeats: {
    blank: 0,
    erased: stays,
    audited: {
      value: z.number(),
      line: ["报名费已收", (part) => paidText(part.feeSeats, part.feePaid, part.seats)],
    },
    inTable: true,
    inApi: "guest",
  },
  refundedAt: {
    blank: null,
    erased: stays,
    audited: { value: time, line: ["定金已退", ({ refundedAt }) => (refundedAt ? "是" : "否")] },
    inTable: true,
    inApi: "guest",
  },
  consentedAt: { blank: null, erased: stays },
  addressHash: { blank: null, erased: { to: null } },
  // Deleted after the event.
  declinedKeys: { blank: null, erased: stays },
  // Set again by the end of the retention alone.
  personHash: { blank: null, erased: { to: null } },
  // Counted in the event's results, never shown per guest.
  cameBefore: { blank: false, erased: stays },
  erasedAt: { blank: null, erased: stays, inApi: "admin" },
  createdAt: { erased: stays, inTable: true, inApi: "guest" },
  updatedAt: { erased: stays, inApi: "guest" },
} as const satisfies { [Name in keyof Columns]: RegistrationField<Columns[Name]> };

type Fields = typeof registrationFields;
type RegistrationColumn = keyof Fields;

/** Columns with a fact. */
export type ColumnsWith<Fact> = {
  [Name in RegistrationColumn]: Fields[Name] extends Fact ? Name : never;
}[RegistrationColumn];

const isColumn = (name: string): name is RegistrationColumn => Object.keys(registrationFields).includes(name);
const names = Object.keys(registrationFields).filter(isColumn);
const factsOf = (name: RegistrationColumn): RegistrationField<unknown> => registrationFields[name];

type Picked<Names extends RegistrationColumn> = Pick<Columns, Names>;

// Object.fromEntries does not keep the type of the keys. The table's type decides which columns have which facts.

/** Defaults of the columns that no form sets. */
export const blankRow = Object.fromEntries(
  names.flatMap((name) => ("blank" in factsOf(name) ? [[name, factsOf(name).blank]] : [])),
) as Picked<ColumnsWith<{ blank: unknown }>>;

/** Returns the columns of a registration without personal data; `now` in ms UTC. */
export function erasedColumns(
  now: number,
): Picked<ColumnsWith<{ erased: object }> | "erasedAt" | "updatedAt"> {
  const left = names.flatMap((name) => {
    const { erased } = factsOf(name);
    return erased === stays ? [] : [[name, erased.to]];
  });
  const columns = Object.fromEntries(left) as Picked<ColumnsWith<{ erased: object }>>;
  return { ...columns, erasedAt: now, updatedAt: now };
}

type AuditedColumn = ColumnsWith<{ audited: object }>;
const isAudited = (name: RegistrationColumn): name is AuditedColumn => "audited" in registrationFields[name];
const auditedColumns = names.filter(isAudited);

/** Returns the part of a registration for the audit log, which contains no personal data. */
export const auditedPart = (row: Columns) =>
  Object.fromEntries(auditedColumns.map((name) => [name, row[name]])) as Picked<AuditedColumn>;

const recordedValues = Object.fromEntries(
  auditedColumns.map((name) => [name, registrationFields[name].audited.value]),
) as { [Name in AuditedColumn]: Fields[Name]["audited"]["value"] };
const recordedSchema = z
  .object({ ...recordedValues, depositPaid: z.boolean(), feePaid: z.boolean() })
  .partial();

/** Parses the recorded part of a registration. */
export const recordedPart = (json: string | null) =>
  recordedSchema.safeParse(JSON.parse(json ?? "{}")).data ?? {};

/** Label and text of each shown column of an audit entry, in the order of the table. */
export const recordedTexts = (part: RecordedPart): [label: string, text: string][] =>
  auditedColumns.flatMap((name) => {
    const line = factsOf(name).audited?.line;
    return line ? [[line[0], line[1](part)]] : [];
  });

type EditedColumn = ColumnsWith<{ edited: object }>;
/** Values of the columns that an organiser's change altered, and the kind of the contact. */
export type EditedPart = Partial<Picked<EditedColumn>>;
const isEdited = (name: RegistrationColumn): name is EditedColumn => "edited" in registrationFields[name];
const editedColumns = names.filter(isEdited);

/** Returns the edited columns that differ between two states, as before and after; null without a difference. */
export function editOf(before: Columns, after: Columns): { before: EditedPart; after: EditedPart } | null {
  const changed = editedColumns.filter((name) => before[name] !== after[name]);
  if (changed.length === 0) return null;
  const of = (row: Columns): EditedPart =>
    Object.fromEntries(["contactType" as const, ...changed].map((name) => [name, row[name]]));
  return { before: of(before), after: of(after) };
}

/** Label and text of each shown column of an edit, in the order of the table. */
export const editedTexts = (part: EditedPart): [label: string, text: string][] =>
  editedColumns.flatMap((name) => {
    const line = factsOf(name).edited?.line;
    return line && Object.hasOwn(part, name) ? [[line[0], line[1](part)]] : [];
  });

/** Builds a record with a value per column. */
export const forEachColumn = <Value>(make: (name: RegistrationColumn) => Value) =>
  Object.fromEntries(names.map((name) => [name, make(name)])) as Record<RegistrationColumn, Value>;
