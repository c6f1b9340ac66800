import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { phaseOf } from "~/domain/events/phase";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { readForm } from "~/http/forms/submission.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { pageMeta, titleAt } from "~/http/pages/page-meta";
import { requireEvent } from "~/http/records/load-event.server";
import { actorOf, requireAdmin } from "~/http/session/admin-guard.server";
import { above, below, row, stack, tight, wrap } from "~/styles/global.css";
import { EmptyState } from "~/ui/feedback/empty-state";
import { ButtonLink } from "~/ui/form/button";
import { SearchForm } from "~/ui/form/search-form";
import { BackLink } from "~/ui/layout/links";
import { Menu } from "~/ui/layout/menu";
import { PageHeading } from "~/ui/layout/page-heading";
import { PageLink } from "~/ui/layout/page-link";
import { Pagination } from "~/ui/layout/pagination";
import { ChipLinks } from "~/ui/layout/tabs";
import { ListKeys } from "../lists/list-keys";
import { ResultCount } from "../lists/result-count";
import { useSelection } from "../lists/use-selection";
import { withLinkedFields } from "../questions/override-link.server";
import { pastRow, readReturnTo } from "../questions/return-to";
import { eventResultsPath } from "../results/results-address";
import { changeFromForm } from "./change-guests.server";
import { GuestItem } from "./guest-item";
import { guestHeadings } from "./guest-list.css";
import { changedAtMost, readGuestList, readGuestQuery } from "./guest-list.server";
import { guestsAddress, guestsPath } from "./guests-address";
import { GuestsToolbar } from "./guests-toolbar";

export const handle: RouteHandle = { hydrate: true, frame: "admin", current: "admin" };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, { title: titleAt("报名名单", data?.query ?? {}), path: "/admin", noindex: true });

export async function loader({ params, request, context: { site } }: LoaderFunctionArgs) {
  requireAdmin(site, request);
  const { event } = requireEvent(site, params.id);
  const query = new URL(request.url).searchParams;
  const list = readGuestList(site, event, readGuestQuery(query));
  const { id, title, registrationMode } = event;
  const allPicked = query.get("select") === "all";
  const isOver = phaseOf(event, site.clock.now()) === "completed";
  const shown = { id, title, isOff: registrationMode === "off", isOver };
  return { ...list, event: shown, allPicked, changedAtMost };
}

export async function action({ params, request, context: { site } }: ActionFunctionArgs) {
  const actor = actorOf(requireAdmin(site, request));
  const { event } = requireEvent(site, params.id);
  const form = withLinkedFields(request, await readForm(request));
  const returnTo = readReturnTo(form, guestsPath(event.id));
  return redirectWithFlash(site, returnTo, changeFromForm(site, { event, actor, returnTo }, form));
}

export default function Guests() {
  const data = useLoaderData<typeof loader>();
  const { event, guests, query, total, totalPages, numbers, filters, allPicked } = data;
  const { id } = event;
  const here = guestsAddress(id, query);
  const selection = useSelection(
    "bulk",
    guestsAddress(id, { ...query, page: 1 }),
    guests.map((guest) => ({ id: guest.id, picked: allPicked })),
    { total, atMost: data.changedAtMost },
  );
  // Where the list continues after a change: the guest itself, or its neighbour once the filter leaves it out.
  const ids = guests.map((guest) => guest.id);
  const backOf = (index: number) =>
    query.filter === "all" ? `${here}#${ids[index]}` : pastRow(here, ids, index);
  return (
    <main className={wrap} id="main">
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
          {event.isOver ? (
            <ButtonLink small tone="line" href={eventResultsPath(id)}>
              结果
            </ButtonLink>
          ) : null}
          <Menu label="导出" align="page">
            <a href={`${guestsPath(id)}.csv`} download>
              下载表格（CSV）
            </a>
            <PageLink href={guestsPath(id, "print")}>打印名单</PageLink>
          </Menu>
        </div>
      </PageHeading>
      <p className={below} data-numbers>
        <b>{numbers}</b>
      </p>
      {event.isOff ? <p className={below}>这个活动没有开启本站报名，名单只有主办方加入的人。</p> : null}
      <SearchForm
        action={guestsPath(id)}
        label="搜索报名"
        placeholder="搜索称呼、联系方式、备注或回答"
        value={query.search}
      >
        {query.filter === "all" ? null : <input type="hidden" name="status" value={query.filter} />}
        {query.network ? <input type="hidden" name="network" value={query.network} /> : null}
      </SearchForm>
      <div className={above}>
        <ChipLinks
          label="状态"
          items={filters.map(({ filter, label }) => ({
            href: guestsAddress(id, { ...query, filter, page: 1 }),
            label,
            current: filter === query.filter,
          }))}
        />
      </div>
      {query.network ? (
        <p className={above}>
          只看同一网络的报名。
          <PageLink href={guestsAddress(id, { ...query, network: "", page: 1 })}>看全部报名</PageLink>
        </p>
      ) : null}
      <ListKeys hasSearch />
      <ResultCount search={query.search} count={total} unit="条报名" />
      {guests.length > 0 ? (
        <>
          <GuestsToolbar eventId={id} query={query} allPicked={allPicked} selection={selection} />
          <p className={guestHeadings} aria-hidden="true">
            <span />
            {["称呼", "联系方式", "备注和回答", "操作"].map((heading) => (
              <span key={heading}>{heading}</span>
            ))}
          </p>
          <ul className={stack}>
            {guests.map((guest, index) => (
              <GuestItem
                key={guest.id}
                guest={guest}
                eventId={id}
                returnTo={backOf(index)}
                pick={
                  <label>
                    <input
                      type="checkbox"
                      name="id"
                      value={guest.id}
                      form="bulk"
                      aria-label={`选择 ${guest.name}`}
                      {...selection.box(guest.id)}
                    />
                  </label>
                }
              />
            ))}
          </ul>
        </>
      ) : (
        <div className={above}>
          <EmptyState
            title={query.search || query.network || query.filter !== "all" ? "没有找到报名" : "还没有人报名"}
          >
            {query.search ? `没有符合「${query.search}」的报名。` : null}
          </EmptyState>
        </div>
      )}
      <Pagination
        always
        page={query.page}
        totalPages={totalPages}
        hrefFor={(page) => guestsAddress(id, { ...query, page })}
        label="报名分页"
      />
    </main>
  );
}
