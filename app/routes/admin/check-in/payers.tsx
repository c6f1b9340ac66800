// Guests of a cancelled event who paid, each with a refund mark.
import { refundedLabel } from "~/domain/registrations/messages";
import { above, gap } from "~/styles/global.css";
import { Badge } from "~/ui/feedback/badge";
import { EmptyState } from "~/ui/feedback/empty-state";
import { SectionHeading } from "~/ui/layout/page-heading";
import { badges, list } from "./check-in.css";
import type { readCheckIn } from "./check-in-list.server";
import { GuestFacts, GuestName, Rejection, type RowProps } from "./guest-row";
import { type CheckInPage, RowForm, Toggle } from "./press-buttons";

type Read = Awaited<ReturnType<typeof readCheckIn>>;
type Payer = Read["payers"][number];

type PayersProps = { page: CheckInPage; payers: Payer[]; paid: Read["paid"] };

export function Payers({ page, payers, paid }: PayersProps) {
  const byId = new Map(page.presses.guests.map((guest) => [guest.id, guest]));
  // Changed by presses since the page was loaded.
  const isDue = ({ id, hasDeposit }: Payer) => hasDeposit && !byId.get(id)?.refunded;
  const settled = payers.filter((payer) => payer.isDue !== isDue(payer));
  const due = (paid?.due ?? 0) + settled.reduce((sum, payer) => sum + (payer.isDue ? -1 : 1), 0);
  if (payers.length === 0)
    return <EmptyState title="没有人付过款">名单上没有记定金或报名费已收的人。</EmptyState>;
  return (
    <section className={gap} aria-labelledby="payers">
      <SectionHeading id="payers">{`已付款 ${paid?.all ?? 0} 组`}</SectionHeading>
      <p className={above} aria-live="polite">{`待退定金 ${due} 组`}</p>
      <ul className={list}>
        {payers.map((payer) => {
          const guest = byId.get(payer.id);
          return guest ? (
            <li key={payer.id} id={payer.id}>
              <PayerRow page={page} guest={guest} payer={payer} />
            </li>
          ) : null;
        })}
      </ul>
    </section>
  );
}

type PayerProps = RowProps & { payer: Payer };

/** A guest of a cancelled event who paid. */
function PayerRow({ page, guest, payer: { labels, hasDeposit } }: PayerProps) {
  const { refunded } = guest;
  return (
    <RowForm page={page} guest={guest}>
      <div>
        <GuestName guest={guest} />
        <p className={badges}>
          {labels.map((label) => (
            <Badge key={label} tone="end">
              {label}
            </Badge>
          ))}
        </p>
        <GuestFacts guest={guest} />
      </div>
      {hasDeposit ? (
        <Toggle
          page={page}
          guest={guest}
          label={refundedLabel}
          isOn={refunded}
          change={{ refunded: !refunded }}
        />
      ) : null}
      <Rejection page={page} id={guest.id} />
    </RowForm>
  );
}
