import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { checkInClosesAt } from "~/domain/events/check-in-window";
import { isPermitted } from "~/domain/organisers/roles";
import { guestMatcher, guestSearchText } from "~/domain/registrations/guest-search";
import { registrationMessages, statusLabels } from "~/domain/registrations/messages";
import { addedGuestFormSchema } from "~/domain/registrations/schema";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { constraintOf, readSubmission, replyToForm } from "~/http/forms/submission.server";
import { noindexMeta, titleAt } from "~/http/pages/page-meta";
import { readSearch, withQuery } from "~/http/query";
import { requireEvent } from "~/http/records/load-event.server";
import { actorOf, requireAdmin } from "~/http/session/admin-guard.server";
import { above, gap, mute, narrow, wrap } from "~/styles/global.css";
import { EmptyState } from "~/ui/feedback/empty-state";
import { Flash } from "~/ui/feedback/flash";
import { Button } from "~/ui/form/button";
import { BackLink } from "~/ui/layout/links";
import { PageHeading, SectionHeading } from "~/ui/layout/page-heading";
import { guestUndoLink } from "../guests/change-guests.server";
import { addWalkIn } from "./add-walk-in.server";
import { late, list, present } from "./check-in.css";
import { type CheckInGuest, readCheckIn } from "./check-in-list.server";
import { checkInPath } from "./check-in-path";
import { FilterForm, useFilter } from "./filter-form";
import { GuestRow, Rejection, WaitingRow } from "./guest-row";
import { NamedGuest } from "./named-guest";
import { Payers } from "./payers";
import type { CheckInPage } from "./press-buttons";
import { requireCheckInWindow } from "./require-window.server";
import { UnsentBar } from "./unsent-bar";
import { useOfflineCopy } from "./use-offline-copy";
import { usePresses } from "./use-presses";
import { WalkInForm } from "./walk-in-form";

export const meta = noindexMeta<typeof loader>(({ data }) => titleAt("签到", data ?? {}));

export async function loader({ params, request, context: { site } }: LoaderFunctionArgs) {
  const { organiser } = requireAdmin(site, request, "check-in", params.id);
  const isFull = isPermitted(organiser, "full");
  const { event } = requireEvent(site, params.id);
  requireCheckInWindow(organiser, event, site.clock.now());
  const query = new URL(request.url).searchParams;
  const read = readCheckIn(site, event, query.get("guest"), isFull);
  const constraint = constraintOf(addedGuestFormSchema);
  const status = read.isUnknown ? 404 : 200;
  const offlineUntil = checkInClosesAt(event);
  return data({ ...read, isFull, constraint, offlineUntil, search: readSearch(query.get("q")) }, { status });
}

/** Adds a walk-in without scripts. */
export async function action({ params, request, context: { site } }: ActionFunctionArgs) {
  const session = requireAdmin(site, request, "check-in", params.id);
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
  void site.mail.notifyQueued();
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
const blank = { texts: [], adminNote: "", companions: [], search: "" };

export default function CheckIn() {
  const {
    event,
    isFull,
    requires,
    readAt,
    guests: read,
    payers,
    named,
    ...rest
  } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { capacity, isCancelled } = event;
  const presses = usePresses<CheckInGuest>(event.id, { at: readAt, capacity, guests: read }, blank);
  const copyTitle = useOfflineCopy();
  const filter = useFilter(rest.search);
  const pageUrl = withQuery(checkInPath(event.id), { q: rest.search, guest: named?.id ?? "" });
  const page: CheckInPage = { eventId: event.id, capacity, presses, backOf: (id) => `${pageUrl}#${id}` };
  const matches = guestMatcher(filter.text);
  const found = presses.guests.filter(
    (guest) => guest.id !== named?.id && (matches === null || matches(searchTextOf(guest))),
  );
  const confirmed = presses.guests.filter(({ status }) => status === "confirmed");
  const ofStatus = (status: CheckInGuest["status"]) => found.filter((guest) => guest.status === status);
  const shown = ofStatus("confirmed");
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
          {`已到 ${sumOf(confirmed, "arrived")} / ${sumOf(confirmed, "seats")} 位`}
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
        <Payers page={page} payers={payers} />
      ) : (
        <>
          <FilterForm action={checkInPath(event.id)} {...filter} />
          <WalkInForm
            page={page}
            requires={requires}
            reply={reply}
            constraint={rest.constraint}
            newId={rest.newId}
            rejectedExcess={reply?.excess ?? 0}
          />
          <RejectedWalkIns page={page} />
          {shown.length > 0 ? (
            <ul className={list}>
              {shown.map((guest) => (
                <li key={guest.id} id={guest.id}>
                  <GuestRow page={page} guest={guest} />
                </li>
              ))}
            </ul>
          ) : (
            <NoGuests
              isFiltered={matches !== null && found.length === 0}
              isAlone={named !== null || found.length > 0}
            />
          )}
          <Waiting page={page} title={statusLabels.pending} guests={ofStatus("pending")} />
          <Waiting page={page} title={statusLabels.waiting} guests={ofStatus("waiting")} />
        </>
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

/** Guests of one status without a confirmed seat. */
function Waiting({ page, title, guests }: { page: CheckInPage; title: string; guests: CheckInGuest[] }) {
  if (guests.length === 0) return null;
  const id = `status-${guests[0]?.status}`;
  return (
    <section className={gap} aria-labelledby={id}>
      <SectionHeading id={id}>{`${title} ${sumOf(guests, "seats")} 位`}</SectionHeading>
      <ul className={list}>
        {guests.map((guest) => (
          <li key={guest.id} id={guest.id}>
            <WaitingRow page={page} guest={guest} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Walk-ins that the server, or the capacity, rejected. */
function RejectedWalkIns({ page }: { page: CheckInPage }) {
  const { rejectedWalkIns, drop } = page.presses;
  if (rejectedWalkIns.length === 0) return null;
  return (
    <ul className={list}>
      {rejectedWalkIns.map(({ guest, name, change }) => (
        <li key={guest}>
          <p>
            <b>{name}</b> {change.seats} 位，没有加入
          </p>
          <Rejection page={page} id={guest} />
          <Button type="button" small tone="line" onClick={() => drop(guest)}>
            不加了
          </Button>
        </li>
      ))}
    </ul>
  );
}
