import { setImmediate as nextTurn } from "node:timers/promises";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { phaseOf } from "~/domain/events/phase";
import type { EventRow } from "~/domain/events/queries.server";
import { clampPage } from "~/domain/paging";
import { listRegistrations } from "~/domain/registrations/book.server";
import { answersText, countGuests, guestCountsText } from "~/domain/registrations/guest-counts";
import { toGuestView } from "~/domain/registrations/guest-view";
import { listAsked } from "~/domain/registrations/notices/queries.server";
import { countAlike, filterGuests } from "~/domain/registrations/queries.server";
import type { GuestFilter } from "~/domain/registrations/schema";
import { isActive } from "~/domain/registrations/seats";
import type { Site } from "~/http/context.server";
import { commonFailures } from "~/http/failure-texts";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { readForm } from "~/http/forms/submission.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { noindexMeta, titleAt } from "~/http/pages/page-meta";
import { requireEvent } from "~/http/records/load-event.server";
import type { AdminArgs } from "~/http/session/admin-context";
import { siteTimeOf } from "~/http/site-time.server";
import { below, row, tight, wrap } from "~/styles/global.css";
import { Button, ButtonLink } from "~/ui/form/button";
import { BackLink } from "~/ui/layout/links";
import { Menu } from "~/ui/layout/menu";
import { PageHeading } from "~/ui/layout/page-heading";
import { PageLink } from "~/ui/layout/page-link";
import { Confirmations } from "../confirmations/confirmations";
import { withLinkedFields } from "../confirmations/consent-link.server";
import { readReturnTo } from "../confirmations/return-to";
import type { ListRequest } from "../lists/define-list";
import { ListPage } from "../lists/list-page";
import { eventResultsPath } from "../results/results-address";
import { changeFromForm } from "./change-guests.server";
import { DeclineFields } from "./decline/decline-fields";
import { GuestItem } from "./guest-item";
import { guestList, guestsPath } from "./guest-list";
import { guestHeadings } from "./guest-list.css";

export const handle: RouteHandle = { failure: commonFailures.changeFailed, labels: { reason: "原因" } };

export const meta = noindexMeta<typeof loader>(({ data }) => titleAt("报名名单", data?.query ?? {}));

export async function loader({ params, request, context: { site } }: LoaderFunctionArgs) {
  const { event } = requireEvent(site, params.id);
  const requested = guestList(event.id).read(new URL(request.url).searchParams);
  const { id, title, registrationMode } = event;
  const isOver = phaseOf(event, site.clock.now()) === "completed";
  const shown = { id, title, isOff: registrationMode === "off", isOver };
  return { ...(await readGuests(site, event, requested)), event: shown };
}

const perPage = 50;
/** Filters shown only when they match guests or are selected. */
const rareFilters: readonly GuestFilter[] = [
  "absent",
  "unanswered",
  "held",
  "requested",
  "paid",
  "unpaid",
  "refundable",
];

/** A page of the list in order of arrival, with the event's counts. Yields to the event loop between its parts. */
async function readGuests(site: Site, event: EventRow, requested: ListRequest<GuestFilter, "network">) {
  const siteTime = siteTimeOf(site);
  const all = listRegistrations(site.db, event.id);
  const asked = listAsked(site.db, event);
  const of = { event, now: siteTime.now, asked };
  await nextTurn();
  const found = filterGuests(all, { ...requested, filter: "all" }, of);
  const isOffered = (filter: GuestFilter, count: number) =>
    count > 0 || filter === requested.filter || !rareFilters.includes(filter);
  const counts: Partial<Record<GuestFilter, number>> = {};
  for (const filter of guestList(event.id).names) {
    const { length } = filterGuests(found, { filter, search: "" }, of);
    if (isOffered(filter, length)) counts[filter] = length;
  }
  const [ofNetwork, ofContact] = [countAlike(all, "addressHash"), countAlike(all, "contactKey")];
  const rows = filterGuests(found, { filter: requested.filter, search: "" }, of);
  const { page, totalPages, offset } = clampPage(requested.page, rows.length, perPage);
  await nextTurn();
  return {
    numbers: guestCountsText(countGuests(all), event.capacity),
    answers: event.status === "active" ? answersText(all, event, asked) : null,
    counts,
    items: rows.slice(offset, offset + perPage).map((row) => ({
      ...toGuestView(row, event, siteTime),
      /** Active registrations from the same network, so that the organiser can distinguish a group from a bot. */
      ofNetwork: row.held ? ofNetwork(row) : 0,
      hasDouble: isActive(row) && ofContact(row) > 1,
    })),
    query: { ...requested, page },
    total: rows.length,
    totalPages,
  };
}

export async function action({ params, request, context: { site, actor } }: AdminArgs) {
  const { event } = requireEvent(site, params.id);
  const form = withLinkedFields(request, await readForm(request));
  const returnTo = readReturnTo(form, guestsPath(event.id));
  return redirectWithFlash(site, returnTo, changeFromForm(site, { event, actor, returnTo }, form));
}

export default function Guests() {
  const data = useLoaderData<typeof loader>();
  const { event, query } = data;
  const { id } = event;
  const list = guestList(id);
  return (
    <main className={wrap} id="main">
      <Confirmations fields={DeclineFields}>
        <BackLink href="/admin">返回管理后台</BackLink>
        <PageHeading admin title="报名名单" note={`「${event.title}」`}>
          <div className={`${row} ${tight}`}>
            <ButtonLink small href={guestsPath(id, "add")}>
              <span aria-hidden="true">＋</span>加一位
            </ButtonLink>
            <ButtonLink small tone="line" href={`/admin/events/${id}/check-in`}>
              签到
            </ButtonLink>
            <ButtonLink small tone="line" href={guestsPath(id, "chain")}>
              接龙
            </ButtonLink>
            <ButtonLink small tone="line" href={`/admin/events/${id}/messages`}>
              发消息
            </ButtonLink>
            {event.isOver ? (
              <ButtonLink small tone="line" href={eventResultsPath(id)}>
                结果
              </ButtonLink>
            ) : null}
            <Menu label="导出" align="page">
              <a href={`${guestsPath(id)}.xlsx`} download>
                下载表格（.xlsx）
              </a>
              <a href={`${guestsPath(id)}.csv`} download>
                下载表格（CSV）
              </a>
              <PageLink href={guestsPath(id, "print")}>打印名单</PageLink>
            </Menu>
          </div>
        </PageHeading>
        <p className={below} data-numbers>
          <b>{data.numbers}</b>
        </p>
        {data.answers ? <p className={below}>{data.answers}</p> : null}
        {event.isOff ? <p className={below}>这个活动没有开启本站报名，名单只有主办方加入的人。</p> : null}
        <ListPage
          list={list}
          loaded={data}
          placeholder="搜索称呼、联系方式、备注或回答"
          filters={{ label: "状态", measure: "条" }}
          toolbar={{ action: guestsPath(id, "decline"), method: "get", buttons: bulkButtons(id) }}
          headings={headings}
          // When the filter no longer matches a changed guest, the change returns to its neighbour.
          item={(guest, { stay, leave }, box) => (
            <GuestItem
              key={guest.id}
              guest={guest}
              eventId={id}
              returnTo={query.filter === "all" ? stay : leave}
              pick={box(`选择 ${guest.name}`)}
            />
          )}
          empty={{ title: "还没有人报名" }}
        >
          {query.network ? (
            <p>
              只看同一网络的报名。
              <PageLink href={list.address({ ...query, network: "", page: 1 })}>看全部报名</PageLink>
            </p>
          ) : null}
        </ListPage>
      </Confirmations>
    </main>
  );
}

const bulkButtons = (eventId: string) => (
  <>
    <Button
      small
      tone="line"
      name="intent"
      value="approve"
      formMethod="post"
      formAction={guestsPath(eventId)}
    >
      通过所选
    </Button>
    <Button small tone="line">
      婉拒所选
    </Button>
  </>
);

const headings = (
  <p className={guestHeadings} aria-hidden="true">
    <span />
    {["称呼", "联系方式", "备注和回答", "操作"].map((heading) => (
      <span key={heading}>{heading}</span>
    ))}
  </p>
);
