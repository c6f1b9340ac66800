import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { phaseOf } from "~/domain/events/phase";
import { organiserStatusLabels } from "~/domain/registrations/messages";
import { commonFailures } from "~/http/failure-texts";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { readForm } from "~/http/forms/submission.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { noindexMeta, titleAt } from "~/http/pages/page-meta";
import { requireEvent } from "~/http/records/load-event.server";
import type { AdminArgs } from "~/http/session/admin-context";
import { siteTimeOf } from "~/http/site-time.server";
import { above, num, vh, wrap } from "~/styles/global.css";
import { EmptyState } from "~/ui/feedback/empty-state";
import { Button, ButtonLink } from "~/ui/form/button";
import { CopyText } from "~/ui/form/copy-text";
import { SearchForm } from "~/ui/form/search-form";
import { cardClass } from "~/ui/layout/card";
import { TapLink } from "~/ui/layout/links";
import { Menu } from "~/ui/layout/menu";
import { PageForm, PageLink } from "~/ui/layout/page-link";
import { Pagination } from "~/ui/layout/pagination";
import { ChipLinks } from "~/ui/layout/tabs";
import { Confirmations } from "../confirmations/confirmations";
import { withLinkedFields } from "../confirmations/consent-link.server";
import { readReturnTo } from "../confirmations/return-to";
import { EventBand } from "../events/event-band";
import { bandOf } from "../events/event-band.server";
import { BulkForm, bulkForm, type Selection, useSelection } from "../lists/bulk-form";
import { NothingFound, ResultCount } from "../lists/list-results";
import { people } from "../lists/person-row.css";
import { byFilterName } from "../lists/select-items";
import { textAct } from "../lists/words.css";
import { messagesPath } from "../messages/messages-address";
import { eventResultsPath } from "../results/results-address";
import { changeFromForm, releaseSeats } from "./change-guests.server";
import { DeclineFields } from "./decline/decline-fields";
import { GuestItem } from "./guest-item";
import { guestList, guestsPath } from "./guest-list";
import {
  filters,
  group as groupClass,
  guestHeadings,
  heading,
  selectBar,
  tools,
  top,
} from "./guest-list.css";
import { type GuestGroup, type GuestsData, readGuests } from "./read-guests.server";

export const handle: RouteHandle = { failure: commonFailures.changeFailed, labels: { reason: "原因" } };

export const meta = noindexMeta<typeof loader>(({ data }) => titleAt("名单", data?.query ?? {}));

export async function loader({ params, request, context: { site } }: LoaderFunctionArgs) {
  const { event } = requireEvent(site, params.id);
  const requested = guestList(event.id).read(new URL(request.url).searchParams);
  const { id, registrationMode } = event;
  const siteTime = siteTimeOf(site);
  const isOver = phaseOf(event, siteTime.now) === "completed";
  const band = bandOf(event, siteTime);
  const guests = await readGuests(site, event, requested);
  return {
    ...guests,
    id,
    band,
    // Texts of the page are here, so that its script has none.
    offNote: registrationMode === "off" ? "这个活动没有开启本站报名，名单只有主办方加入的人。" : "",
    menu: pageMenu(id, isOver, guestList(id).address({ ...guests.query, select: "1" })),
  };
}

/** The list's other pages and files. */
function pageMenu(id: string, isOver: boolean, selectHref: string) {
  const page = (label: string, href: string) => ({ label, href, isFile: false });
  const file = (label: string, href: string) => ({ label, href, isFile: true });
  return [
    page("多选", selectHref),
    page("接龙", guestsPath(id, "chain")),
    page("通知", `/admin/events/${id}/notify`),
    page("发消息", `/admin/events/${id}/messages`),
    page("签到", `/admin/events/${id}/check-in`),
    page("收款", `/admin/events/${id}/payments`),
    ...(isOver ? [page("结果", eventResultsPath(id))] : []),
    file("下载表格（.xlsx）", `${guestsPath(id)}.xlsx`),
    file("下载表格（CSV）", `${guestsPath(id)}.csv`),
    page("打印名单", guestsPath(id, "print")),
  ];
}

export async function action({ params, request, context: { site, actor } }: AdminArgs) {
  const { event } = requireEvent(site, params.id);
  const form = withLinkedFields(request, await readForm(request));
  const returnTo = readReturnTo(form, guestsPath(event.id));
  if (form.get("intent") === "release-seats")
    return redirectWithFlash(site, returnTo, releaseSeats(site, event));
  return redirectWithFlash(site, returnTo, changeFromForm(site, { event, actor, returnTo }, form));
}

export default function Guests() {
  const data = useLoaderData<typeof loader>();
  const { id, band, query, numbers, groups, counts } = data;
  const list = guestList(id);
  const isSelecting = query.select !== "";
  const items = groups.flatMap((each) => each.items);
  const pageUrl = list.address(query);
  const urls = new Map(items.map((guest) => [guest.id, `${pageUrl}#${guest.id}`]));
  // When the filter no longer matches a changed guest, the change returns to its neighbour.
  const returnTo = (guestId: string) => {
    if (query.filter === "all") return urls.get(guestId) ?? pageUrl;
    const at = items.findIndex((guest) => guest.id === guestId);
    return urls.get(items[at + 1]?.id ?? items[at - 1]?.id ?? "") ?? pageUrl;
  };
  const selection = useSelection(
    list.address({ ...query, page: 1 }),
    items.map(({ id: guestId }) => ({
      id: guestId,
      picked: query.isAllPicked || query.picked.includes(guestId),
    })),
    { total: data.total, atMost: list.bulk.atMost },
  );
  const isNarrowed = query.search !== "" || query.filter !== "all" || query.network !== "";
  return (
    <main id="main">
      <EventBand {...band} />
      <div className={wrap}>
        <Confirmations fields={DeclineFields}>
          <div className={top}>
            <div className={heading}>
              <h1>名单</h1>
              <p data-numbers>
                <b className={num}>{numbers.confirmed}</b>{" "}
                <b>{numbers.capacity === null ? "人要来" : `/ ${numbers.capacity} 人要来`}</b>{" "}
                <span>{numbers.rest}</span>
              </p>
            </div>
            <div>
              <div className={tools}>
                <SearchForm
                  action={list.path}
                  label={`搜索${list.item}`}
                  placeholder="称呼、联系方式、备注"
                  value={query.search}
                >
                  {list.fieldsOf({ ...query, search: "" }).map((field) => (
                    <input key={field.name} type="hidden" {...field} />
                  ))}
                </SearchForm>
                <ButtonLink tone="line" href={guestsPath(id, "add")}>
                  <span aria-hidden="true">＋</span>加人
                </ButtonLink>
                <Menu label={menuLabel} align="page">
                  {data.menu.map(({ label, href, isFile }) =>
                    isFile ? (
                      <a key={href} href={href} download>
                        {label}
                      </a>
                    ) : (
                      <PageLink key={href} href={href}>
                        {label}
                      </PageLink>
                    ),
                  )}
                </Menu>
              </div>
              <div className={filters}>
                <ChipLinks
                  label="状态"
                  items={list.names.flatMap((filter) => {
                    const count = counts[filter];
                    if (count === undefined) return [];
                    const label = `${list.filters[filter]} ${count}`;
                    const href = list.address({ ...query, filter, page: 1 });
                    return [{ href, label, current: filter === query.filter }];
                  })}
                />
              </div>
            </div>
          </div>
          {data.answers ? <p>{data.answers}</p> : null}
          {data.reserved === null ? null : (
            <PageForm method="post" action={guestsPath(id)}>
              {data.reserved.text}{" "}
              <button type="submit" className={textAct} name="intent" value="release-seats">
                {data.reserved.button}
              </button>
            </PageForm>
          )}
          {data.offNote ? <p>{data.offNote}</p> : null}
          {query.network ? (
            <p>
              只看同一网络的报名。
              <TapLink href={list.address({ ...query, network: "", page: 1 })}>看全部报名</TapLink>
            </p>
          ) : null}
          {query.search ? <ResultCount search={query.search} count={data.total} unit={list.unit} /> : null}
          {data.remind === null ? null : (
            <section className={`${cardClass({ compact: true })} ${above}`} aria-label="催定金">
              <CopyText id="remind" {...data.remind} />
              <TapLink href={list.address({ ...query, remind: "" })}>收起</TapLink>
            </section>
          )}
          {items.length > 0 ? (
            headings
          ) : isNarrowed ? (
            <NothingFound list={list} search={query.search} />
          ) : (
            <EmptyState title="还没有人报名" />
          )}
          {groups.map((each) => (
            <Group
              key={each.status}
              group={each}
              isFolded={query.filter === "all" && !isNarrowed && !isActiveGroup(each)}
              press={isSelecting ? null : <GroupPress group={each} id={id} query={query} />}
            >
              {each.items.map((guest) => (
                <GuestItem
                  key={guest.id}
                  guest={guest}
                  eventId={id}
                  returnTo={returnTo(guest.id)}
                  pick={isSelecting ? <Box id={guest.id} name={guest.name} selection={selection} /> : null}
                />
              ))}
            </Group>
          ))}
          <Pagination
            page={query.page}
            totalPages={data.totalPages}
            hrefFor={(page) => list.address({ ...query, page })}
            label={`${list.item}分页`}
          />
          {isSelecting && items.length > 0 ? (
            <div className={selectBar}>
              <BulkForm
                list={list}
                query={{ ...query, remind: "" }}
                selection={selection}
                isAllPicked={query.isAllPicked}
                toolbar={{ action: guestsPath(id, "decline"), method: "get", buttons: bulkButtons(id) }}
              />
              <TapLink href={list.address({ ...query, select: "" })}>不选了</TapLink>
            </div>
          ) : null}
        </Confirmations>
      </div>
    </main>
  );
}

const isActiveGroup = ({ status }: GuestGroup) => status !== "cancelled" && status !== "declined";

const menuLabel = (
  <>
    <b aria-hidden="true">⋯</b>
    <i className={vh}>更多</i>
  </>
);

type GroupProps = { group: GuestGroup; isFolded: boolean; press: ReactNode; children: ReactNode };

/** The guests of one status. Those who no longer come are folded unless they are looked for. */
function Group({ group: { status, people: count }, isFolded, press, children }: GroupProps) {
  const label = organiserStatusLabels[status];
  if (isFolded)
    return (
      <details>
        <summary className={groupClass}>
          {label} {count} 人
        </summary>
        <ul>{children}</ul>
      </details>
    );
  return (
    <section aria-label={label}>
      <div className={groupClass}>
        <h2>{label}</h2>
        <span>{count} 人</span>
        {press}
      </div>
      <ul className={people}>{children}</ul>
    </section>
  );
}

type GroupPressProps = {
  group: GuestGroup;
  id: string;
  query: GuestsData["query"];
};

/** The one press of a group: all that wait are approved, or a text asks for the open deposits. */
function GroupPress({ group: { status, entries, owed }, id, query }: GroupPressProps) {
  const list = guestList(id);
  const isWhole = query.filter === "all" || query.filter === status;
  if (status === "pending" && isWhole && entries > 1 && entries <= list.bulk.atMost) {
    const of = { ...query, filter: status, select: "", remind: "" };
    return (
      <PageForm method="post" action={guestsPath(id)}>
        {list.fieldsOf(of).map((field) => (
          <input key={field.name} type="hidden" {...field} />
        ))}
        <input type="hidden" name={byFilterName} value={entries} />
        <input type="hidden" name="redirectTo" value={list.address(query)} />
        <button type="submit" className={textAct} name="intent" value="approve">
          全部通过
        </button>
      </PageForm>
    );
  }
  if (status === "confirmed" && owed.deposit > 0)
    return (
      <PageLink className={textAct} href={list.address({ ...query, remind: "1" })}>
        催定金
      </PageLink>
    );
  return null;
}

function Box({ id, name, selection }: { id: string; name: string; selection: Selection }) {
  return (
    <label>
      <input
        type="checkbox"
        name="id"
        value={id}
        form={bulkForm}
        aria-label={`选择 ${name}`}
        {...selection.box(id)}
      />
    </label>
  );
}

const bulkButtons = (eventId: string) => (selection: Selection) => (
  <>
    {selection.isScripted ? <b aria-hidden="true">选了 {selection.count} 组</b> : null}
    <Button small name="intent" value="approve" formMethod="post" formAction={guestsPath(eventId)}>
      通过所选
    </Button>
    <Button small tone="line">
      不通过所选
    </Button>
    <Button
      small
      tone="line"
      name="intent"
      value="deposit-on"
      formMethod="post"
      formAction={guestsPath(eventId)}
    >
      定金已收
    </Button>
    <Button small tone="line" name="remind" value="contacts" formAction={guestsPath(eventId)}>
      复制微信号
    </Button>
    <Button small tone="line" formAction={messagesPath(eventId)}>
      发消息
    </Button>
  </>
);

const headings = (
  <p className={guestHeadings} aria-hidden="true">
    {["称呼 · 人数", "状态", "联系方式", "备注"].map((label) => (
      <span key={label}>{label}</span>
    ))}
  </p>
);
