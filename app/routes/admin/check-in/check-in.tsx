import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { guestMatcher } from "~/domain/registrations/guest-search";
import { attendedLabel, registrationMessages } from "~/domain/registrations/messages";
import type { RouteHandle } from "~/http/pages/hydration";
import { pageMeta, titleAt } from "~/http/pages/page-meta";
import { readSearch, withQuery } from "~/http/query";
import { requireEvent } from "~/http/records/load-event.server";
import { requireAdmin } from "~/http/session/admin-guard.server";
import { above, mute, narrow, wrap } from "~/styles/global.css";
import { Badge } from "~/ui/feedback/badge";
import { EmptyState } from "~/ui/feedback/empty-state";
import { Flash } from "~/ui/feedback/flash";
import { Button, ButtonLink } from "~/ui/form/button";
import { cardClass } from "~/ui/layout/card";
import { BackLink, TapLink } from "~/ui/layout/links";
import { PageHeading } from "~/ui/layout/page-heading";
import { list, namedGuest, present, unsentBar } from "./check-in.css";
import { type CheckInGuest, readCheckIn } from "./check-in-list.server";
import { checkInPath } from "./check-in-path";
import { FilterForm, useFilter } from "./filter-form";
import { GuestFacts, MarkForm, type MarkState } from "./guest-row";
import { useMarks } from "./use-marks";

export const handle: RouteHandle = { hydrate: true, frame: "admin", current: "admin" };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, { title: titleAt("签到", data ?? {}), path: "/admin", noindex: true });

export async function loader({ params, request, context: { site } }: LoaderFunctionArgs) {
  requireAdmin(site, request);
  const { event } = requireEvent(site, params.id);
  const query = new URL(request.url).searchParams;
  const read = readCheckIn(site, event, query.get("guest"));
  return data({ ...read, search: readSearch(query.get("q")) }, { status: read.isUnknown ? 404 : 200 });
}

const seatsOf = (guests: readonly CheckInGuest[]) => guests.reduce((sum, { seats }) => sum + seats, 0);

export default function CheckIn() {
  const { event, guests, named, isUnknown, search } = useLoaderData<typeof loader>();
  const marks = useMarks(event.id, guests);
  const filter = useFilter(search);
  const guestsAddress = `/admin/events/${event.id}/guests`;
  const stateOf = (guest: CheckInGuest): MarkState => ({
    isPresent: marks.isPresent(guest),
    isUnsent: marks.isUnsent(guest.id),
    problem: marks.problems[guest.id],
    mark: (attended) => marks.mark(guest.id, attended),
  });
  const matches = guestMatcher(filter.text);
  const found = guests.filter(
    (guest) => guest.id !== named?.id && (matches === null || matches(guest.search)),
  );
  const here = withQuery(checkInPath(event.id), { q: search, guest: named?.id ?? "" });
  const formOf = (guest: CheckInGuest) => ({
    ...{ guest, address: checkInPath(event.id, guest.id), state: stateOf(guest) },
    back: `${here}#${guest.id}`,
  });
  return (
    <main className={`${wrap} ${narrow}`} id="main">
      <BackLink href={guestsAddress}>报名名单</BackLink>
      <PageHeading admin title="签到" note={`「${event.title}」 ${event.period}`} />
      <p className={present} aria-live="polite" data-present>
        {`${attendedLabel} ${seatsOf(guests.filter(marks.isPresent))} / ${seatsOf(guests)} 位`}
      </p>
      {isUnknown ? <Flash tone="warn" title={registrationMessages.missing} /> : null}
      {named ? (
        <section className={`${cardClass({ compact: true, lead: true })} ${namedGuest}`} id={named.id}>
          <GuestFacts guest={named} state={stateOf(named)}>
            {named.status === "confirmed" ? null : <Badge tone="warn">{named.label}</Badge>}
          </GuestFacts>
          {named.status === "confirmed" ? (
            <MarkForm {...formOf(named)} wide />
          ) : (
            <>
              <p className={above}>{registrationMessages.notConfirmed}。</p>
              <p className={above}>
                <ButtonLink tone="line" href={guestsAddress}>
                  打开报名名单
                </ButtonLink>
              </p>
            </>
          )}
        </section>
      ) : null}
      <FilterForm action={checkInPath(event.id)} {...filter} />
      {found.length > 0 ? (
        <ul className={list}>
          {found.map((guest) => (
            <li key={guest.id} id={guest.id}>
              <GuestFacts guest={guest} state={stateOf(guest)} />
              <MarkForm {...formOf(guest)} />
            </li>
          ))}
        </ul>
      ) : (
        <NoGuests isFiltered={matches !== null} isAlone={named !== null} />
      )}
      <UnsentBar marks={marks} here={here} />
    </main>
  );
}

function NoGuests({ isFiltered, isAlone }: { isFiltered: boolean; isAlone: boolean }) {
  if (isFiltered) return <EmptyState title="没有找到">换个称呼，或看看报名名单。</EmptyState>;
  if (isAlone) return <p className={`${above} ${mute}`}>没有其他已确认的报名。</p>;
  return <EmptyState title="还没有已确认的报名">确认之后就能在这里签到。</EmptyState>;
}

/** How many marks wait for the line; nothing while there are none. */
function UnsentBar({ marks, here }: { marks: ReturnType<typeof useMarks>; here: string }) {
  if (marks.unsent === 0) return null;
  return (
    <div className={unsentBar} role="status">
      <span>
        {`未发送 ${marks.unsent}`}
        {marks.isVolatile ? "。浏览器不能保存，请不要关闭这个页面" : null}
      </span>
      {marks.isSignedOut ? (
        <TapLink href={`/admin/login?redirectTo=${encodeURIComponent(here)}`}>登录已过期，请重新登录</TapLink>
      ) : (
        <Button type="button" tone="line" small onClick={() => void marks.sendAll()}>
          重新发送
        </Button>
      )}
    </div>
  );
}
