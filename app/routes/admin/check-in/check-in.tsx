import { data } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useState } from "react";
import { type Actor, actorEntranceName, actorName } from "~/domain/audit/actor";
import { checkInClosesAt } from "~/domain/events/registration/check-in-window";
import { actorOfOrganiser } from "~/domain/organisers/actor";
import { isPermitted } from "~/domain/organisers/roles";
import { readPage } from "~/domain/paging";
import { registrationMessages, statusLabels } from "~/domain/registrations/messages";
import { type AddOptions, addGuest } from "~/domain/registrations/organise.server";
import { type AddedGuest, addedGuestFormSchema } from "~/domain/registrations/schema";
import { guestMatcher, guestSearchText } from "~/domain/registrations/search/guest-search";
import type { Site } from "~/http/context.server";
import { commonFailures } from "~/http/failure-texts";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { constraintOf, readSubmission, replyToForm } from "~/http/forms/submission.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { noindexMeta, titleAt } from "~/http/pages/page-meta";
import { readSearch, withQuery } from "~/http/query";
import { registrationContext } from "~/http/records/event-guests.server";
import { requireEvent } from "~/http/records/load-event.server";
import type { AdminArgs } from "~/http/session/admin-context";
import { actorOf } from "~/http/session/admin-guard.server";
import { above, gap, mute, narrow, wrap } from "~/styles/global.css";
import { Badge } from "~/ui/feedback/badge";
import { EmptyState } from "~/ui/feedback/empty-state";
import { Flash } from "~/ui/feedback/flash";
import { Button, ButtonLink } from "~/ui/form/button";
import { cardClass } from "~/ui/layout/card";
import { BackLink, TapLink } from "~/ui/layout/links";
import { PageHeading, SectionHeading } from "~/ui/layout/page-heading";
import { Pagination } from "~/ui/layout/pagination";
import { guestUndoLink } from "../guests/change-guests.server";
import { late, list as listClass, name as nameClass, namedGuest, present, unsentBar } from "./check-in.css";
import { type CheckInGuest, readCheckIn } from "./check-in-list.server";
import { checkInPath } from "./check-in-path";
import { FilterForm, useFilter } from "./filter-form";
import { GuestRow, Rejection, WaitingRow } from "./guest-row";
import { Payers } from "./payers";
import type { CheckInPage } from "./press-buttons";
import { requireCheckInWindow } from "./require-window.server";
import { useGuestList, useOfflineCopy } from "./use-guest-list";
import { usePresses } from "./use-presses";
import { WalkInForm } from "./walk-in-form";

type WalkIn = { eventId: string; input: AddedGuest; id: FormDataEntryValue | null; consent: number };

/**
 * Adds a walk-in. Seats beyond the capacity need `consent` to their number, by a second press on a button that shows
 * it.
 */
function addWalkIn(site: Site, actor: Actor, { eventId, input, id, consent }: WalkIn) {
  const context = registrationContext(site);
  const add = (more: AddOptions) => addGuest(site.db, actor, { eventId, input, ...more }, context);
  const addAs = (own: AddOptions) => {
    const fitting = add({ ...own, ifFull: "reject" });
    const mayExceed = !fitting.ok && consent >= (fitting.excess ?? Infinity);
    return mayExceed ? add({ ...own, ifFull: "override" }) : fitting;
  };
  const added = addAs(typeof id === "string" ? { id } : {});
  // The browser's back button may resubmit a used form.
  const isOther = added.ok && added.value.auditId === null && added.value.registration.name !== input.name;
  return isOther ? addAs({}) : added;
}

export const meta = noindexMeta<typeof loader>(({ data }) => titleAt("签到", data ?? {}));

export const handle: RouteHandle = {
  failure: commonFailures.saveFailed,
  labels: { name: "名称" },
};

export async function loader({ params, request, context: { site, admin } }: AdminArgs) {
  const { organiser } = admin;
  const isFull = isPermitted(organiser, "full");
  const { event } = requireEvent(site, params.id);
  requireCheckInWindow(organiser, event, site.clock.now());
  const query = new URL(request.url).searchParams;
  const search = readSearch(query.get("q"));
  const requested = { namedId: query.get("guest"), search, page: readPage(query.get("page")) };
  const read = await readCheckIn(site, event, { ...requested, withContacts: isFull });
  const constraint = constraintOf(addedGuestFormSchema);
  const presser = { id: organiser.id, name: actorEntranceName(actorName(actorOfOrganiser(organiser))) };
  return data(
    { ...read, isFull, presser, constraint, offlineUntil: checkInClosesAt(event), search },
    { status: read.isUnknown ? 404 : 200 },
  );
}

/** Adds a walk-in without scripts. */
export async function action({ params, request, context: { site, admin: session } }: AdminArgs) {
  const actor = actorOf(session);
  const mayUndo = isPermitted(session.organiser, "full");
  const { event } = requireEvent(site, params.id);
  requireCheckInWindow(session.organiser, event, site.clock.now());
  const { id: eventId } = event;
  const post = await readSubmission(request, addedGuestFormSchema);
  if (post.submission.status !== "success") return replyToForm(site, post, undefined, { excess: 0 });
  const input = post.submission.value;
  const consent = Number(post.form.get("override"));
  const added = addWalkIn(site, actor, { eventId, input, id: post.form.get("id"), consent });
  if (!added.ok) {
    const { message, excess = 0, fields = { seats: [message] } } = added;
    return replyToForm(
      site,
      post,
      { message, status: added.error === "full" ? 409 : 422, fields },
      { excess },
    );
  }
  const { registration, auditId } = added.value;
  const returnTo = checkInPath(eventId);
  return redirectWithFlash(site, `${returnTo}#${registration.id}`, {
    tone: "ok",
    title: `${registration.name}：${registrationMessages.added}`,
    link: auditId === null || !mayUndo ? undefined : guestUndoLink(eventId, [auditId], returnTo),
  });
}

const sumOf = (guests: readonly CheckInGuest[], value: "seats" | "arrived") =>
  guests.reduce((sum, guest) => sum + guest[value], 0);

/** Searchable text; for walk-ins it is computed here. */
const searchTextOf = (guest: CheckInGuest) =>
  guest.search || guestSearchText({ ...guest, contactType: "none", contact: null });

/** Empty fields of a walk-in. */
const blank = { note: "", adminNote: "", companions: [], search: "" };

/** Guests shown at once by scripts, which would render long lists slowly. */
const shownAtMost = 200;

export default function CheckIn() {
  const {
    event,
    isFull,
    requires,
    list: loaded,
    payers,
    paid,
    named,
    ...rest
  } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { isCancelled } = event;
  const { list, renew } = useGuestList(event.id, loaded);
  // Seats of guests whom the page does not contain are not free.
  const capacity = list.capacity === null ? null : list.capacity - list.rest.taken;
  const { presser } = rest;
  const of = { eventId: event.id, presser, loadedAt: loaded.at, capacity, guests: list.guests, renew };
  const presses = usePresses<CheckInGuest>(of, blank);
  const copyTitle = useOfflineCopy(event.id, loaded.slices);
  const filter = useFilter(rest.search);
  const [limit, setLimit] = useState(shownAtMost);
  const pageOf = (page: number) =>
    withQuery(checkInPath(event.id), {
      q: rest.search,
      guest: named?.id ?? "",
      page: page > 1 ? String(page) : "",
    });
  const pageUrl = pageOf(rest.page);
  const page: CheckInPage = { eventId: event.id, capacity, presses, backOf: (id) => `${pageUrl}#${id}` };
  const matches = guestMatcher(filter.text);
  const found = presses.guests.filter(
    (guest) => guest.id !== named?.id && (matches === null || matches(searchTextOf(guest))),
  );
  const confirmed = presses.guests.filter(({ status }) => status === "confirmed");
  const ofStatus = (status: CheckInGuest["status"]) => found.filter((guest) => guest.status === status);
  const [arrivals, pending, waiting] = [ofStatus("confirmed"), ofStatus("pending"), ofStatus("waiting")];
  const shown = new Set([...arrivals, ...pending, ...waiting].slice(0, limit));
  const more = arrivals.length + pending.length + waiting.length - shown.size;
  return (
    <main className={`${wrap} ${narrow}`} id="main">
      {isFull ? (
        <BackLink href={`/admin/events/${event.id}/guests`}>报名名单</BackLink>
      ) : (
        <BackLink href="/admin">返回管理后台</BackLink>
      )}
      <PageHeading admin title="签到" note={`「${event.title}」 ${event.period}`} />
      {copyTitle === null ? null : (
        <Flash tone="warn" title={copyTitle}>
          按过的都记在这台手机上，有网络时再送。
        </Flash>
      )}
      {isCancelled ? (
        <Flash tone="warn" title="活动已取消">
          不用签到。付过款的人在下面。
        </Flash>
      ) : null}
      {isCancelled ? null : (
        <p className={present} aria-live="polite" data-present>
          {`已到 ${list.rest.arrived + sumOf(confirmed, "arrived")} / ${list.rest.confirmed + sumOf(confirmed, "seats")} 位`}
          {presses.unsent > 0 ? <span className={late}>{` · 未发送 ${presses.unsent}`}</span> : null}
        </p>
      )}
      {rest.isUnknown ? <Flash tone="warn" title={registrationMessages.missing} /> : null}
      {named && !isCancelled ? (
        <NamedGuest
          page={page}
          named={named}
          isFull={isFull}
          guest={presses.guests.find(({ id }) => id === named.id)}
        />
      ) : null}
      {isCancelled ? (
        <Payers page={page} payers={payers} paid={paid} />
      ) : (
        <>
          <FilterForm action={checkInPath(event.id)} {...filter} isWhole={list.isWhole} />
          <WalkInForm
            page={page}
            requires={requires}
            reply={reply}
            constraint={rest.constraint}
            newId={rest.newId}
            rejectedExcess={reply?.excess ?? 0}
          />
          <RejectedPresses page={page} />
          {arrivals.length > 0 ? (
            <ul className={listClass}>
              {arrivals
                .filter((guest) => shown.has(guest))
                .map((guest) => (
                  <li key={guest.id} id={guest.id}>
                    <GuestRow page={page} guest={guest} />
                  </li>
                ))}
            </ul>
          ) : rest.page > 1 ? null : (
            <NoGuests
              isFiltered={matches !== null && found.length === 0}
              isAlone={named !== null || found.length > 0}
            />
          )}
          <Waiting page={page} title={statusLabels.pending} guests={pending} shown={shown} />
          <Waiting page={page} title={statusLabels.waiting} guests={waiting} shown={shown} />
          {more > 0 ? (
            <Button type="button" tone="line" wide onClick={() => setLimit(limit + shownAtMost)}>
              {`再显示 ${Math.min(more, shownAtMost)} 条`}
            </Button>
          ) : null}
        </>
      )}
      {list.isWhole && !isCancelled ? null : (
        <Pagination page={rest.page} totalPages={rest.totalPages} hrefFor={pageOf} label="名单分页" />
      )}
      <UnsentBar presses={presses} pageUrl={pageUrl} />
    </main>
  );
}

function NoGuests({ isFiltered, isAlone }: { isFiltered: boolean; isAlone: boolean }) {
  if (isFiltered) return <EmptyState title="没有找到">换个称呼，或按上面的「临时加一位」。</EmptyState>;
  if (isAlone) return <p className={`${above} ${mute}`}>没有其他已确认的报名。</p>;
  return <EmptyState title="还没有已确认的报名">确认之后就能在这里签到。</EmptyState>;
}

type WaitingProps = { page: CheckInPage; title: string; guests: CheckInGuest[]; shown: Set<CheckInGuest> };

/** Guests of one status without a confirmed seat. */
function Waiting({ page, title, guests, shown }: WaitingProps) {
  if (!guests.some((guest) => shown.has(guest))) return null;
  const id = `status-${guests[0]?.status}`;
  return (
    <section className={gap} aria-labelledby={id}>
      <SectionHeading id={id}>{`${title} ${sumOf(guests, "seats")} 位`}</SectionHeading>
      <ul className={listClass}>
        {guests
          .filter((guest) => shown.has(guest))
          .map((guest) => (
            <li key={guest.id} id={guest.id}>
              <WaitingRow page={page} guest={guest} />
            </li>
          ))}
      </ul>
    </section>
  );
}

/** Walk-ins that the server, or the capacity, rejected, and rejected presses of guests who are no longer listed. */
function RejectedPresses({ page }: { page: CheckInPage }) {
  const { rejectedApart, drop } = page.presses;
  if (rejectedApart.length === 0) return null;
  return (
    <ul className={listClass}>
      {rejectedApart.map(({ press: { guest, change, name: added }, name }) => (
        <li key={guest} id={guest}>
          <p>
            <b>{name}</b> {added === undefined ? null : `${change.seats} 位，没有加入`}
          </p>
          <Rejection page={page} id={guest} />
          <Button type="button" small tone="line" onClick={() => drop(guest)}>
            {added === undefined ? "知道了" : "不加了"}
          </Button>
        </li>
      ))}
    </ul>
  );
}

// The guest of a scanned ticket code, above the list.

type NamedGuestProps = {
  page: CheckInPage;
  /** The guest as loaded; `since` is the arrival time, null before. */
  named: CheckInGuest & { label: string; since: string | null };
  /** The guest after local presses; undefined without a confirmed or waiting registration. */
  guest: CheckInGuest | undefined;
  /** Whether the user may open the guest list. */
  isFull: boolean;
};

function NamedGuest({ page, named, guest, isFull }: NamedGuestProps) {
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

/** Number of presses in the offline queue; renders nothing while it is empty. */
function UnsentBar({ presses, pageUrl }: { presses: CheckInPage["presses"]; pageUrl: string }) {
  if (presses.unsent === 0) return <OthersPresses others={presses.others} />;
  return (
    <div className={unsentBar} role="status">
      <span>
        {`未发送 ${presses.unsent}`}
        {presses.isVolatile ? "。浏览器不能保存，请不要关闭这个页面" : null}
      </span>
      {presses.isSignedOut ? (
        <TapLink href={`/admin/login?redirectTo=${encodeURIComponent(pageUrl)}`}>
          登录已过期，请重新登录
        </TapLink>
      ) : (
        <Button type="button" tone="line" small onClick={() => void presses.sendAll()}>
          重新发送
        </Button>
      )}
    </div>
  );
}

/** Presses of organisers who were signed in here before; they are sent in their sessions only. */
function OthersPresses({ others }: { others: CheckInPage["presses"]["others"] }) {
  if (others.length === 0) return null;
  const texts = others.map(
    ([name, presses]) => `${name} 有 ${presses} 次签到还没发送，用 ${name} 的账号登录后才会送出`,
  );
  return (
    <div className={unsentBar} role="status">
      <span>{texts.join("；")}</span>
    </div>
  );
}
