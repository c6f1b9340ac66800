import { z } from "zod";
import { isUnknown } from "~/domain/registrations/results/result-columns";
import { noResultsText } from "~/domain/registrations/results/results";
import { readEventResults } from "~/domain/registrations/results/results.server";
import { rejected } from "~/domain/result";
import { operation } from "~/http/api/operation";
import { idShape, isoOf, timestampShape } from "~/http/api/paging";
import { findNamedEvent } from "./events.server";

const count = z.int().nonnegative();
const checkedIn = count.nullable();
const resultsShape = z
  .strictObject({
    eventId: idShape,
    seats: count,
    registrations: count,
    came: checkedIn,
    absentSeats: checkedIn,
    absentRegistrations: checkedIn,
    newGuests: count,
    returningGuests: count,
    unknownGuests: count,
    depositExpected: count,
    depositReceived: count,
    depositRefunded: count,
    feeExpected: count,
    feeReceived: count,
    comments: count,
    photos: count,
    frozenAt: timestampShape.nullable(),
  })
  .meta({ id: "EventResults" });

const readResults = operation({
  id: "readEventResults",
  method: "GET",
  path: "/events/:id/results",
  tag: "活动",
  summary: "已结束的活动的结果",
  note: "seats 和 came 数名额，guests 数报名；金额以分为单位。没有签到时 came 和 absent 为 null。从 frozenAt 起不再变。没有结束的活动为 409。",
  access: "full",
  response: { status: 200, data: resultsShape },
  rejections: { "not-over": 409 },
  run: ({ site, params, siteTime }) => {
    const event = findNamedEvent(site, params.id);
    if ("ok" in event) return event;
    const results = readEventResults(site.db, event, siteTime.now);
    if (!results) return rejected("not-over", noResultsText);
    const { id: eventId, title, startAt, frozenAt, fromSubscription, ...numbers } = results;
    const unknown = { came: null, absentSeats: null, absentRegistrations: null };
    return {
      data: {
        eventId,
        ...numbers,
        ...(isUnknown("came", results) ? unknown : {}),
        frozenAt: frozenAt === null ? null : isoOf(frozenAt),
      },
    };
  },
});

export const resultOperations = [readResults];
