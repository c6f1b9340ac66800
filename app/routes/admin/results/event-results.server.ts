// Results of an event beside previous ones of its category, as texts and as shares of each group's maximum.
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
import type { EventResults } from "~/domain/registrations/results/results";
import { listComparedResults, readEventResults } from "~/domain/registrations/results/results.server";
import type { Site } from "~/http/context.server";
import { siteTimeOf } from "~/http/site-time.server";

const groups: Record<ResultGroup, string> = {
  people: "到场",
  guests: "来了的报名",
  deposit: "定金（¥）",
  fee: "报名费（€）",
  posts: "讨论与照片",
};
const isGroup = (name: string): name is ResultGroup => name in groups;

/** A second line, such as the number of registrations for seats. */
function detailOf(
  name: ResultColumnName,
  { registrations, absentRegistrations }: EventResults,
): string | null {
  if (name === "seats" && registrations > 0) return `${registrations} 条报名`;
  return name === "absentSeats" && absentRegistrations > 0 ? `${absentRegistrations} 条没有人到` : null;
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
export function readResultsView(site: Site, event: EventRow) {
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
    frozen: own.frozenAt === null ? null : dateText(own.frozenAt, timeZone),
    category: event.category,
    isOff: event.registrationMode === "off",
  };
}
