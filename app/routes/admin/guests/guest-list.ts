import {
  absentLabel,
  attendedLabel,
  comingLabels,
  heldLabel,
  organiserStatusLabels,
  registrationMessages,
} from "~/domain/registrations/messages";
import type { GuestFilter } from "~/domain/registrations/schema";
import { readSearch } from "~/http/query";
import { defineList } from "../lists/define-list";

const readSwitch = (value: string | null): string => (value ? "1" : "");
const readText = (value: string | null): string => (value === "contacts" ? value : readSwitch(value));

/** The guest list of an event, or a subpage. */
export const guestsPath = (eventId: string, page = ""): string =>
  `/admin/events/${eventId}/guests${page && `/${page}`}`;

const filters: Record<GuestFilter, string> = {
  all: "全部",
  ...organiserStatusLabels,
  attended: attendedLabel,
  absent: absentLabel,
  unanswered: comingLabels.none,
  held: heldLabel,
  requested: "想加人",
  paid: "已付款",
  unpaid: "未付",
  refundable: "待退定金",
};

/**
 * `network` is the id of a registration; lists registrations from the same network. Empty for all. `select` shows boxes, `remind` the
 * text that asks for deposits, or the contacts of the selected guests.
 */
export const guestList = (eventId: string) =>
  defineList({
    path: guestsPath(eventId),
    unit: "组报名",
    filters,
    more: { network: readSearch, select: readSwitch, remind: readText },
    bulk: {
      atMost: 200,
      noneSelected: registrationMessages.noneSelected,
      missing: registrationMessages.missing,
    },
  });
