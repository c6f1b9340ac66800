// The guest of a ticket that a phone's own camera opened, above the list.
import { registrationMessages } from "~/domain/registrations/messages";
import { above } from "~/styles/global.css";
import { ButtonLink } from "~/ui/form/button";
import { more, namedGuest } from "./check-in.css";
import type { CheckInGuest } from "./check-in-list.server";
import { GuestFacts, GuestTools, MarkButton, Rejection, WaitingRow } from "./guest-row";
import { type CheckInPage, RowForm } from "./press-buttons";
import { Due, Panel, usedTitle } from "./scan/verdict-panel";
import { isHere } from "./sums";

type NamedGuestProps = {
  page: CheckInPage;
  named: CheckInGuest & { label: string };
  /** The guest after local presses; undefined without a confirmed or waiting registration. */
  guest: CheckInGuest | undefined;
  /** The list of guests, for full access. */
  guestsPath: string | null;
};

export function NamedGuest({ page, named, guest, guestsPath }: NamedGuestProps) {
  const { id, name, seats, label } = named;
  if (guest?.status === "confirmed") {
    const { arrived } = guest;
    const isUsed = arrived > 0;
    return (
      <div className={namedGuest} id={id}>
        <Panel
          tone={isUsed ? "warn" : "ok"}
          title={isUsed ? usedTitle(page, guest) : "可以进，还没签到"}
          name={guest.name}
          seats={guest.seats}
        >
          {isUsed && !isHere(guest) ? <p>{`到 ${arrived} / ${guest.seats} 人`}</p> : null}
          <Due page={page} guest={guest} />
        </Panel>
        <RowForm page={page} guest={guest}>
          <MarkButton page={page} guest={guest} wide />
          <div className={more}>
            <GuestFacts guest={guest} />
            <GuestTools page={page} guest={guest} />
          </div>
          <Rejection page={page} id={id} />
        </RowForm>
      </div>
    );
  }
  return (
    <div className={namedGuest} id={id}>
      <Panel tone="bad" title={label} name={name} seats={seats}>
        <p>{registrationMessages.notConfirmed}。</p>
      </Panel>
      {guest ? <WaitingRow page={page} guest={guest} /> : null}
      {guestsPath ? (
        <p className={above}>
          <ButtonLink tone="line" href={guestsPath}>
            打开名单
          </ButtonLink>
        </p>
      ) : null}
    </div>
  );
}
