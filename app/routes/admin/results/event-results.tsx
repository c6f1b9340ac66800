import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { dateText, eventDateParts } from "~/domain/events/date-text";
import type { EventRow } from "~/domain/events/queries.server";
import {
  isUnknown,
  type ResultColumnName,
  type ResultGroup,
  resultColumnNames,
  resultColumns,
  resultText,
} from "~/domain/registrations/results/result-columns";
import { type EventResults, noResultsText } from "~/domain/registrations/results/results";
import { listComparedResults, readEventResults } from "~/domain/registrations/results/results.server";
import { readSettings } from "~/domain/settings/queries.server";
import type { Site } from "~/http/context.server";
import { noindexMeta } from "~/http/pages/page-meta";
import { requireEvent } from "~/http/records/load-event.server";
import { siteTimeOf } from "~/http/site-time.server";
import { above, mute, narrow, printOnly, row, screenOnly, small, tight, wrap } from "~/styles/global.css";
import { EmptyState } from "~/ui/feedback/empty-state";
import { ButtonLink } from "~/ui/form/button";
import { PageHeading } from "~/ui/layout/page-heading";
import { PageLink } from "~/ui/layout/page-link";
import { EventBand } from "../events/event-band";
import { bandOf } from "../events/event-band.server";
import { guestsPath } from "../guests/guest-list";
import { eventResultsPath, resultsPath } from "./results-address";
import { CameBar } from "./results-summary";
import { cameBar, factsOf, moneyLines } from "./results-summary.server";
import { bar, bars, own } from "./results-table.css";

// Results of an event beside previous ones of its category, as texts and as shares of each group's maximum.

const groups: Record<ResultGroup, string> = {
  people: "到场",
  guests: "来了的报名",
  source: "已确认的报名从哪里来",
  deposit: "定金（¥）",
  fee: "报名费（€）",
  posts: "讨论与照片",
};
const isGroup = (name: string): name is ResultGroup => Object.keys(groups).includes(name);

/** A second line, such as the number of registrations for seats. */
function detailOf(
  name: ResultColumnName,
  { registrations, absentRegistrations }: EventResults,
): string | null {
  if (name === "seats" && registrations > 0) return `${registrations} 组报名`;
  return name === "absentSeats" && absentRegistrations > 0 ? `${absentRegistrations} 组没有人到` : null;
}

function cellOf(name: ResultColumnName, result: EventResults, most: number) {
  const { group, unit } = resultColumns[name];
  const isAmount = group === "deposit" || group === "fee";
  const text = resultText(name, result);
  return {
    text: isAmount || isUnknown(name, result) ? text : `${text} ${unit}`,
    detail: detailOf(name, result),
    /** Percent of the group's maximum; null without a bar. */
    share: isUnknown(name, result) || most === 0 ? null : Math.round((100 * result[name]) / most),
  };
}

/** Null before the event has ended, and for cancelled events. */
function readResultsView(site: Site, event: EventRow) {
  const { now, timeZone } = siteTimeOf(site);
  const own = readEventResults(site.db, event, now);
  if (!own) return null;
  const results = [own, ...listComparedResults(site.db, event, now)];
  const rowsOf = (group: ResultGroup) => {
    const names = resultColumnNames.filter((name) => resultColumns[name].group === group);
    const most = Math.max(...names.flatMap((name) => results.map((result) => result[name])));
    const isShown = (name: ResultColumnName) =>
      name !== "unknownGuests" || results.some((each) => each[name] > 0);
    const rows = names.filter(isShown).map((name) => ({
      label: resultColumns[name].label,
      cells: results.map((result) => ({ id: result.id, ...cellOf(name, result, most) })),
    }));
    return most > 0 || group === "people" ? rows : [];
  };
  return {
    events: results.map(({ id, title, startAt }) => ({
      id,
      title,
      date: eventDateParts(startAt, now, timeZone).date,
    })),
    groups: Object.keys(groups)
      .filter(isGroup)
      .map((group) => ({ title: groups[group], rows: rowsOf(group) }))
      .filter(({ rows }) => rows.length > 0),
    lead: factsOf(own),
    bar: cameBar(own),
    money: moneyLines(own),
    frozen: own.frozenAt === null ? null : dateText(own.frozenAt, timeZone),
    category: event.category,
    isOff: event.registrationMode === "off",
  };
}

export const meta = noindexMeta("活动结果");

export async function loader({ params, context: { site } }: LoaderFunctionArgs) {
  const { event } = requireEvent(site, params.id);
  const { registrationDays } = readSettings(site.db);
  const { id } = event;
  return {
    id,
    band: bandOf(event, siteTimeOf(site)),
    view: readResultsView(site, event),
    registrationDays,
    noResultsText,
  };
}

export default function EventResultsPage() {
  const { id, band, view, registrationDays, noResultsText: none } = useLoaderData<typeof loader>();
  return (
    <main id="main">
      <EventBand {...band} />
      <div className={`${wrap} ${narrow}`}>
        <PageHeading admin title="结果" note={view?.lead}>
          <div className={`${row} ${tight} ${screenOnly}`}>
            <ButtonLink small tone="line" href={guestsPath(id)}>
              名单
            </ButtonLink>
            <ButtonLink small tone="line" href={resultsPath}>
              活动成果
            </ButtonLink>
          </div>
        </PageHeading>
        <p className={printOnly}>
          {band.title} {band.date}
        </p>
        {view ? (
          <>
            {view.bar ? <CameBar {...view.bar} /> : null}
            {view.money.map(({ label, text }) => (
              <p key={label}>{`${label}${text}`}</p>
            ))}
            <ResultBars view={view} />
            <Notes view={view} registrationDays={registrationDays} />
          </>
        ) : (
          <EmptyState title="还没有结果">{none}</EmptyState>
        )}
      </div>
    </main>
  );
}

type View = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>["view"]>;

/** Each number with a bar, for this event and previous ones of its category. */
function ResultBars({ view: { events, groups, category } }: { view: View }) {
  const [ownEvent] = events;
  return (
    <table className={bars}>
      <caption className={`${small} ${mute}`}>
        {events.length > 1
          ? `旁边是之前的「${category}」，最近的在前。`
          : `之前没有结束的「${category}」可以比较。`}
      </caption>
      <thead>
        <tr>
          <td />
          {events.map(({ id, title, date }) => (
            <th key={id} scope="col">
              {id === ownEvent?.id ? (
                "这一场"
              ) : (
                <PageLink href={eventResultsPath(id)} aria-label={`${date} ${title}`}>
                  {date}
                </PageLink>
              )}
            </th>
          ))}
        </tr>
      </thead>
      {groups.map(({ title, rows }) => (
        <tbody key={title}>
          <tr>
            <th scope="rowgroup" colSpan={events.length + 1}>
              <b>{title}</b>
            </th>
          </tr>
          {rows.map(({ label, cells }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {cells.map(({ id, text, detail, share }) => (
                <td key={id}>
                  {text}
                  {detail ? <small>{detail}</small> : null}
                  {share === null ? null : <Bar share={share} isOwn={id === ownEvent?.id} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

/** `share` in percent. The number beside it is text. */
const Bar = ({ share, isOwn }: { share: number; isOwn: boolean }) => (
  <svg
    className={isOwn ? `${bar} ${own}` : bar}
    viewBox="0 0 100 10"
    preserveAspectRatio="none"
    aria-hidden="true"
  >
    {share > 0 ? <rect width={share} height="10" vectorEffect="non-scaling-stroke" /> : null}
  </svg>
);

function Notes({ view: { frozen, isOff }, registrationDays }: { view: View; registrationDays: number }) {
  return (
    <>
      {isOff ? (
        <p className={above}>这个活动没有开启本站报名：已确认是主办方记的人数，其余只数名单上的人。</p>
      ) : null}
      <p className={`${small} ${mute} ${above}`}>
        {frozen
          ? `报名资料已在 ${frozen} 清除，到场、报名和收款的数字从那时起不再变。`
          : `活动结束 ${registrationDays} 天后，报名资料清除，到场、报名和收款的数字从那时起不再变。`}
      </p>
      <p className={`${small} ${mute} ${above}`}>
        再次来：同一个联系方式来过更早的活动。更早那次的资料清除以后才报名的，认不出来，算第一次来。
      </p>
    </>
  );
}
