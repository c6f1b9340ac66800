// The guest of a scanned ticket code, above the list.
import { registrationMessages } from "~/domain/registrations/messages";
import { above } from "~/styles/global.css";
import { Badge } from "~/ui/feedback/badge";
import { ButtonLink } from "~/ui/form/button";
import { cardClass } from "~/ui/layout/card";
import { name as nameClass, namedGuest } from "./check-in.css";
import type { CheckInGuest } from "./check-in-list.server";
import { GuestRow, WaitingRow } from "./guest-row";
import type { CheckInPage } from "./press-buttons";

type NamedGuestProps = {
  page: CheckInPage;
  /** The guest as loaded; `since` is the arrival time, null before. */
  named: CheckInGuest & { label: string; since: string | null };
  /** The guest after local presses; undefined without a confirmed or waiting registration. */
  guest: CheckInGuest | undefined;
  /** Whether the user may open the guest list. */
  isFull: boolean;
};

export function NamedGuest({ page, named, guest, isFull }: NamedGuestProps) {
  const { id, name, seats, label, since } = named;
  return (
    <section className={`${cardClass({ compact: true, lead: true })} ${namedGuest}`} id={id}>
      {guest?.status === "confirmed" ? (
        <GuestRow page={page} guest={guest} wide>
          {since !== null && guest.arrived > 0 ? <Badge tone="warn">{`${since} 已签到`}</Badge> : null}
        </GuestRow>
      ) : (
        <>
          {guest ? (
            <WaitingRow page={page} guest={guest} />
          ) : (
            <p>
              <b className={nameClass}>{name}</b> <span>{seats} 位</span>
            </p>
          )}
          <p className={above}>
            <Badge tone="warn">{label}</Badge> {registrationMessages.notConfirmed}。
          </p>
          {isFull ? (
            <p className={above}>
              <ButtonLink tone="line" href={`/admin/events/${page.eventId}/guests`}>
                打开报名名单
              </ButtonLink>
            </p>
          ) : null}
        </>
      )}
    </section>
  );
}
