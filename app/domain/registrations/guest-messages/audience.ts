// Which guests a message addresses. Decided when it is sent, so that guests who left meanwhile get nothing. Pure.
import { phaseOf } from "../../events/phase";
import type { EventRow } from "../../events/queries.server";
import type { RegistrationRow } from "../book.server";
import { isActive } from "../seats";
import type { MessageAudience } from "./words";

export type AddressedRow = Pick<RegistrationRow, "id" | "status" | "arrived" | "erasedAt">;

type Terms = {
  event: Pick<EventRow, "status" | "startAt" | "endAt">;
  now: number;
  /** Ids of chosen guests. */
  chosen?: ReadonlySet<string>;
};

const hasNotArrived = ({ status, arrived }: AddressedRow) => status === "confirmed" && arrived === 0;

const isIn: Record<MessageAudience, (row: AddressedRow, terms: Terms) => boolean> = {
  confirmed: ({ status }) => status === "confirmed",
  waiting: ({ status }) => status === "waiting" || status === "offered",
  pending: ({ status }) => status === "pending",
  all: isActive,
  absent: hasNotArrived,
  "no-show": (row, { event, now }) => hasNotArrived(row) && phaseOf(event, now) === "completed",
  chosen: (row, { chosen }) => isActive(row) && chosen?.has(row.id) === true,
};

/** Returns the guests of an event that a message addresses at `now` (ms UTC). */
export function addressedBy<Row extends AddressedRow>(
  rows: readonly Row[],
  audience: MessageAudience,
  terms: Terms,
): Row[] {
  return rows.filter((row) => row.erasedAt === null && isIn[audience](row, terms));
}
