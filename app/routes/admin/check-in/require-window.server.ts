import type { EventRow } from "~/domain/events/queries.server";
import { isCheckInOpen } from "~/domain/events/registration/check-in-window";
import { isPermitted, type Organiser } from "~/domain/organisers/roles";
import { registrationMessages } from "~/domain/registrations/messages";
import { forbidden } from "~/http/pages/not-found";

/** Throws a 403 page to a helper outside the check-in window of the event; full access has no window. */
export function requireCheckInWindow(organiser: Organiser, event: EventRow, now: number): void {
  if (isPermitted(organiser, "full") || isCheckInOpen(event, now)) return;
  const back = { href: "/admin", label: "返回管理后台" };
  throw forbidden(registrationMessages.checkInClosed, back, "需要时请主办方帮忙。");
}
