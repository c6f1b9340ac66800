// Reads a year's results by the page's URL.
import { dateText } from "~/domain/events/date-text";
import {
  type ResultColumnName,
  resultColumnNames,
  resultColumns,
  resultText,
} from "~/domain/registrations/results/result-columns";
import type { ResultNumbers } from "~/domain/registrations/results/results";
import { listResultYears, readYearResults, resultsSorts } from "~/domain/registrations/results/year.server";
import type { Site } from "~/http/context.server";
import { siteTimeOf } from "~/http/site-time.server";
import type { ResultsQuery } from "./results-address";
import { cardOf, moneyLines, monthBars, yearSentences } from "./results-summary.server";

/**
 * Year and sort order of a query, with the results. An unknown year falls back to the current one, or the last one with
 * events.
 */
export function readResultsList(site: Site, query: URLSearchParams) {
  const siteTime = siteTimeOf(site);
  const years = listResultYears(site.db, siteTime);
  const year = years.find((each) => String(each) === query.get("year")) ?? years[0] ?? 0;
  const sortBy = resultsSorts.find((each) => each === query.get("sortBy")) ?? "date";
  const sortOrder = query.get("sortOrder") === "asc" ? "asc" : "desc";
  const results = readYearResults(site.db, year, { sortBy, sortOrder }, siteTime);
  return { siteTime, years, results, query: { year, sortBy, sortOrder } satisfies ResultsQuery };
}

const isAlwaysShown = (name: ResultColumnName) => resultColumns[name].group === "people";

/** The page of a year as texts. Omits columns without data, such as amounts when all events are free. */
export function readResultsPage(site: Site, parameters: URLSearchParams) {
  const { years, query, results, siteTime } = readResultsList(site, parameters);
  const { year, events, months, total } = results;
  const names = resultColumnNames.filter((name) => total.numbers[name] > 0 || isAlwaysShown(name));
  const cellsOf = (numbers: ResultNumbers) => names.map((name) => resultText(name, numbers));
  return {
    years,
    query,
    columns: names.map((name) => ({
      name,
      label: resultColumns[name].label,
      unit: resultColumns[name].unit,
    })),
    events: events.map(({ id, title, startAt, ...numbers }) => ({
      id,
      title,
      date: dateText(startAt, siteTime.timeZone).replace(`${year}年`, ""),
      cells: cellsOf(numbers),
      card: cardOf(numbers),
    })),
    sentences: yearSentences(events, total.numbers),
    bars: monthBars(months),
    money: moneyLines(total.numbers),
    months: months.map(({ month, events: count, numbers }) => ({ month, count, cells: cellsOf(numbers) })),
    total: { count: total.events, cells: cellsOf(total.numbers) },
  };
}
