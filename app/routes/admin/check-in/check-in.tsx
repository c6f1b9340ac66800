import { data } from "@remix-run/node";
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { type MouseEvent, useCallback, useMemo, useState } from "react";
import { actorEntranceName, actorName } from "~/domain/audit/actor";
import { checkInClosesAt } from "~/domain/events/registration/check-in-window";
import { actorOfOrganiser } from "~/domain/organisers/actor";
import { isPermitted } from "~/domain/organisers/roles";
import { readPage } from "~/domain/paging";
import { organiserStatusLabels, registrationMessages } from "~/domain/registrations/messages";
import { addedGuestFormSchema } from "~/domain/registrations/schema";
import { guestMatcher, guestSearchText } from "~/domain/registrations/search/guest-search";
import { commonFailures } from "~/http/failure-texts";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { constraintOf, readSubmission, replyToForm } from "~/http/forms/submission.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { noindexMeta, titleAt } from "~/http/pages/page-meta";
import { readSearch, withQuery } from "~/http/query";
import { requireEvent } from "~/http/records/load-event.server";
import type { AdminArgs } from "~/http/session/admin-context";
import { actorOf } from "~/http/session/admin-guard.server";
import { above, narrow, tiny, wrap } from "~/styles/global.css";
import { Flash } from "~/ui/feedback/flash";
import { Button } from "~/ui/form/button";
import { button } from "~/ui/form/button.css";
import { BackLink } from "~/ui/layout/links";
import { isPlainPress, useScripted } from "~/ui/layout/page-link";
import { Pagination } from "~/ui/layout/pagination";
import { guestUndoLink } from "../guests/change-guests.server";
import { addWalkIn } from "./add-walk-in.server";
import { BottomBar } from "./bottom-bar";
import { buttons, heading, list as listClass, page as pageClass } from "./check-in.css";
import { type CheckInGuest, type Filter, isFilter, readCheckIn } from "./check-in-list.server";
import { checkInPath, scanHelpPath } from "./check-in-path";
import { FilterForm, useFilter } from "./filter-form";
import { Filters, Gate } from "./gate";
import { NoGuests, RejectedPresses, Waiting } from "./guest-lists";
import { GuestRow } from "./guest-row";
import { NamedGuest } from "./named-guest";
import { Payers } from "./payers";
import type { CheckInPage } from "./press-buttons";
import { requireCheckInWindow } from "./require-window.server";
import { ScanHelp } from "./scan/scan-help";
import { Scanner } from "./scan/scanner";
import { useScanner } from "./scan/use-scanner";
import { plus, sumGuests } from "./sums";
import { useGuestList, useOfflineCopy } from "./use-guest-list";
import { useOrder } from "./use-order";
import { usePresses } from "./use-presses";
import { WalkInForm } from "./walk-in-form";

export const meta = noindexMeta<typeof loader>(({ data }) => titleAt("签到", data ?? {}));

export const handle: RouteHandle = {
  camera: true,
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
  const show = query.get("show");
  const filter: Filter = isFilter(show) ? show : "missing";
  const requested = { namedId: query.get("guest"), search, filter, page: readPage(query.get("page")) };
  const read = await readCheckIn(site, event, { ...requested, withContacts: isFull });
  const constraint = constraintOf(addedGuestFormSchema);
  const presser = { id: organiser.id, name: actorEntranceName(actorName(actorOfOrganiser(organiser))) };
  return data(
    { ...read, isFull, presser, constraint, offlineUntil: checkInClosesAt(event), search, filter },
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

/** Searchable text; for walk-ins it is computed here. */
const searchTextOf = (guest: CheckInGuest) =>
  guest.search || guestSearchText({ ...guest, contactType: "none", contact: null });

/** Empty fields of a walk-in. */
const blank = {
  ...{ note: "", adminNote: "", companions: [], contact: null },
  ...{ isFirstVisit: false, registrant: null, ticket: "", search: "" },
};

/** Guests shown at once by scripts, which would render long lists slowly. */
const shownAtMost = 200;

/** Formats 19:04 in a time zone. */
function useClock(timeZone: string): (at: number) => string {
  return useMemo(() => {
    const of = { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone } as const;
    const format = new Intl.DateTimeFormat("zh-CN", of);
    return (at) => format.format(at);
  }, [timeZone]);
}

export default function CheckIn() {
  const {
    event,
    isFull,
    prices,
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
  const search = useFilter(rest.search);
  const [filter, setFilter] = useState(rest.filter);
  const [limit, setLimit] = useState(shownAtMost);
  const [isAdding, setAdding] = useState(false);
  const [params] = useSearchParams();
  const scanner = useScanner();
  const clock = useClock(rest.timeZone);
  const isScripted = useScripted();
  const hrefOf = (more: { page?: number; show?: Filter }) => {
    const { page = rest.page, show = filter } = more;
    return withQuery(checkInPath(event.id), {
      q: rest.search,
      guest: named?.id ?? "",
      show: show === "missing" ? "" : show,
      page: page > 1 ? String(page) : "",
    });
  };
  const pageUrl = hrefOf({});
  const backOf = (id: string) => `${pageUrl}#${id}`;
  const { id: eventId, seatsMax } = event;
  const page: CheckInPage = { eventId, capacity, seatsMax, prices, clock, presses, backOf };
  const guestsPath = isFull ? `/admin/events/${event.id}/guests` : null;
  const matches = guestMatcher(search.text);
  const found = presses.guests.filter(
    (guest) => guest.id !== named?.id && (matches === null || matches(searchTextOf(guest))),
  );
  const sums = plus(list.rest, sumGuests(presses.guests));
  const ofStatus = (status: CheckInGuest["status"]) => found.filter((guest) => guest.status === status);
  const inOrder = useOrder(presses.guests, filter, loaded, list.isWhole);
  const arrivals = inOrder(ofStatus("confirmed"));
  const isAll = filter === "missing";
  const [pending, waiting] = isAll
    ? [ofStatus("pending"), [...ofStatus("offered"), ...ofStatus("waiting")]]
    : [[], []];
  const shown = new Set([...arrivals, ...pending, ...waiting].slice(0, limit));
  const more = arrivals.length + pending.length + waiting.length - shown.size;
  const openForm = useCallback(() => {
    scanner.close();
    setAdding(true);
  }, [scanner.close]);
  const counter = <Gate sums={sums} prices={prices} unsent={presses.unsent} />;
  if (scanner.isOpen && !isCancelled)
    return (
      <main className={`${wrap} ${narrow} ${pageClass}`} id="main">
        <Scanner page={page} guestsPath={guestsPath} onClose={scanner.close} onAdd={openForm}>
          {counter}
        </Scanner>
      </main>
    );
  const isOutdated = copyTitle !== null && (list.at === loaded.at || presses.unsent > 0);
  return (
    <main className={`${wrap} ${narrow} ${isCancelled ? "" : pageClass}`} id="main">
      {guestsPath ? (
        <BackLink href={guestsPath}>名单</BackLink>
      ) : (
        <BackLink href="/admin">返回管理后台</BackLink>
      )}
      <div className={heading}>
        <h1>签到</h1>
        <p>{`「${event.title}」 ${event.period}`}</p>
        {rest.replies ? <p data-replies>{rest.replies}</p> : null}
      </div>
      {isOutdated ? (
        <Flash tone="warn" title={copyTitle}>
          按过的都记在这台手机上，有网络时再送。
        </Flash>
      ) : null}
      {isCancelled ? (
        <Flash tone="warn" title="活动已取消">
          不用签到。付过款的人在下面。
        </Flash>
      ) : (
        counter
      )}
      {rest.isUnknown ? <Flash tone="warn" title={registrationMessages.missing} /> : null}
      {params.has("scan") && !isCancelled ? <ScanHelp failure={null} /> : null}
      {named && !isCancelled ? (
        <NamedGuest
          page={page}
          named={named}
          guestsPath={guestsPath}
          guest={presses.guests.find(({ id }) => id === named.id)}
        />
      ) : null}
      {isCancelled ? (
        <Payers page={page} payers={payers} paid={paid} />
      ) : (
        <>
          <FilterForm
            action={checkInPath(event.id)}
            {...search}
            isWhole={list.isWhole}
            withContacts={isFull}
            show={isAll ? "" : filter}
          />
          <Filters
            sums={sums}
            filter={filter}
            hrefOf={(show) => hrefOf({ show, page: 1 })}
            onChoose={list.isWhole ? setFilter : null}
          />
          <WalkInForm
            page={page}
            isOpen={isAdding}
            onClose={() => setAdding(false)}
            reply={reply}
            constraint={rest.constraint}
            newId={rest.newId}
            rejectedExcess={reply?.excess ?? 0}
          />
          <div id="list">
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
                filter={filter}
                isFiltered={matches !== null && found.length === 0}
                isAlone={named !== null || found.length > 0}
              />
            )}
            <Waiting page={page} title={organiserStatusLabels.pending} guests={pending} shown={shown} />
            <Waiting page={page} title={organiserStatusLabels.waiting} guests={waiting} shown={shown} />
          </div>
          {more > 0 ? (
            <Button type="button" tone="line" wide onClick={() => setLimit(limit + shownAtMost)}>
              {`再显示 ${Math.min(more, shownAtMost)} 组`}
            </Button>
          ) : null}
        </>
      )}
      {list.isWhole && !isCancelled ? null : (
        <Pagination
          page={rest.page}
          totalPages={rest.totalPages}
          hrefFor={(to) => hrefOf({ page: to })}
          label="名单分页"
        />
      )}
      {isScripted && !isCancelled ? (
        <p className={`${tiny} ${above}`}>{`${clock(list.at)} 的名单。断网时照样点，回来自动补上。`}</p>
      ) : null}
      <BottomBar presses={presses} pageUrl={pageUrl}>
        {isCancelled ? null : (
          <div className={buttons}>
            <a
              className={button.ink}
              href={`${scanHelpPath(event.id)}#scan`}
              ref={scanner.link}
              onClick={scanner.press}
            >
              <ScanIcon />
              扫票
            </a>
            {/* biome-ignore lint/a11y/useValidAnchor: a link without scripts */}
            <a className={button.line} href="#walk-in" onClick={(press) => inPlace(press, openForm)}>
              <span aria-hidden="true">＋</span>加人
            </a>
          </div>
        )}
      </BottomBar>
    </main>
  );
}

function inPlace(press: MouseEvent, act: () => void): void {
  if (!isPlainPress(press)) return;
  press.preventDefault();
  act();
}

const ScanIcon = () => (
  <svg
    viewBox="0 0 20 20"
    width="20"
    height="20"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.6"
    aria-hidden="true"
  >
    <path d="M3 7V3h4M13 3h4v4M17 13v4h-4M7 17H3v-4M3 10h14" />
  </svg>
);
