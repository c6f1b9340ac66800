import { setImmediate as nextTurn } from "node:timers/promises";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { euroText, yuanText } from "~/domain/events/money";
import { clampPage, readPage } from "~/domain/paging";
import { listRegistrations } from "~/domain/registrations/book.server";
import { organiserStatusLabels } from "~/domain/registrations/messages";
import {
  type GuestPayment,
  kindLabels,
  listPayments,
  type PaymentKind,
  paymentColumns,
  paymentLabels,
  sumPayments,
} from "~/domain/registrations/payments/payments";
import { noindexMeta, titleAt } from "~/http/pages/page-meta";
import { withQuery } from "~/http/query";
import { requireEvent } from "~/http/records/load-event.server";
import { siteTimeOf } from "~/http/site-time.server";
import { num, row, tight, wrap } from "~/styles/global.css";
import { EmptyState } from "~/ui/feedback/empty-state";
import { ButtonLink } from "~/ui/form/button";
import { TapLink } from "~/ui/layout/links";
import { PageHeading } from "~/ui/layout/page-heading";
import { Pagination } from "~/ui/layout/pagination";
import { EventBand } from "../events/event-band";
import { bandOf } from "../events/event-band.server";
import { people } from "../lists/person-row.css";
import { payment as paymentClass, sums as sumsClass } from "./payments.css";

const perPage = 100;
const amountOf: Record<PaymentKind, (cents: number) => string> = { deposit: yuanText, fee: euroText };

export const meta = noindexMeta<typeof loader>(({ data }) => titleAt("收款", { page: data?.page ?? 1 }));

/** 应收 ¥4200 · 已收 ¥2100 · 还差 ¥2100 without the first `skipped` ones; only amounts that are not 0. */
const textsOf = (kind: PaymentKind, sums: GuestPayment["deposit"]) =>
  paymentColumns.flatMap((column) =>
    sums[column] > 0 ? [{ label: paymentLabels[column], amount: amountOf[kind](sums[column]) }] : [],
  );

/** What a guest has paid and owes of one kind: 定金 已收 ¥150 · 还差 ¥300 */
function guestText(kind: PaymentKind, sums: GuestPayment["deposit"]): string | null {
  const texts = textsOf(kind, { ...sums, expected: 0 }).map(({ label, amount }) => `${label} ${amount}`);
  return texts.length === 0 ? null : `${kindLabels[kind]} ${texts.join(" · ")}`;
}

/** Sums per kind and a page of the guests. Yields to the event loop after reading them. */
export async function loader({ params, request, context: { site } }: LoaderFunctionArgs) {
  const { event } = requireEvent(site, params.id);
  const rows = listRegistrations(site.db, event.id);
  await nextTurn();
  const payments = listPayments(rows, event);
  const { page, totalPages, offset } = clampPage(
    readPage(new URL(request.url).searchParams.get("page")),
    payments.length,
    perPage,
  );
  return {
    id: event.id,
    band: bandOf(event, siteTimeOf(site)),
    kinds: (["deposit", "fee"] as const).flatMap((kind) => {
      const sums = textsOf(kind, sumPayments(payments, kind));
      return sums.length === 0 ? [] : [{ label: kindLabels[kind], sums }];
    }),
    guests: payments.slice(offset, offset + perPage).map(({ id, name, seats, status, deposit, fee }) => ({
      id,
      name,
      seats,
      status: organiserStatusLabels[status],
      texts: [guestText("deposit", deposit), guestText("fee", fee)].filter((text) => text !== null),
    })),
    page,
    totalPages,
  };
}

export default function Payments() {
  const { id, band, kinds, guests, page, totalPages } = useLoaderData<typeof loader>();
  const path = `/admin/events/${id}/payments`;
  const guestsPath = `/admin/events/${id}/guests`;
  return (
    <main id="main">
      <EventBand {...band} />
      <div className={wrap}>
        <PageHeading admin title="收款">
          {guests.length > 0 ? (
            <div className={`${row} ${tight}`}>
              <ButtonLink small tone="line" href={`${path}.xlsx`} download>
                下载表格（.xlsx）
              </ButtonLink>
              <ButtonLink small tone="line" href={`${path}.csv`} download>
                下载表格（CSV）
              </ButtonLink>
            </div>
          ) : null}
        </PageHeading>
        {guests.length === 0 ? (
          <EmptyState title="没有要收的钱">活动有定金或报名费时，这里列出谁付了多少、还差多少。</EmptyState>
        ) : (
          <>
            <div className={sumsClass}>
              {kinds.map(({ label, sums }) => (
                <section key={label} aria-label={label}>
                  <h2>{label}</h2>
                  {sums.map((sum) => (
                    <p key={sum.label}>
                      {sum.label} <b className={num}>{sum.amount}</b>
                    </p>
                  ))}
                </section>
              ))}
            </div>
            <ul className={people}>
              {guests.map((guest) => (
                <li key={guest.id} className={paymentClass}>
                  <div>
                    <TapLink href={`${guestsPath}/${guest.id}`}>{guest.name}</TapLink>
                    <small>
                      {guest.seats} 人 · {guest.status}
                    </small>
                  </div>
                  <div>
                    {guest.texts.map((text) => (
                      <small key={text}>{text}</small>
                    ))}
                  </div>
                </li>
              ))}
            </ul>
            <Pagination
              page={page}
              totalPages={totalPages}
              hrefFor={(at) => withQuery(path, { page: at })}
              label="收款分页"
            />
          </>
        )}
      </div>
    </main>
  );
}
