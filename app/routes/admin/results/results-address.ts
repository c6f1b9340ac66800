// URLs of the pages about what came of events.
import { withQuery } from "~/http/query";

/** `sortBy` is `date` or a number of the results. */
export type ResultsQuery = { year: number; sortBy: string; sortOrder: "asc" | "desc" };

export const resultsPath = "/admin/results";

const parametersOf = ({ year, sortBy, sortOrder }: ResultsQuery) => ({
  year,
  ...(sortBy === "date" && sortOrder === "desc" ? {} : { sortBy, sortOrder }),
});

/** The page of a year in an order. */
export const resultsAddress = (query: ResultsQuery): string => withQuery(resultsPath, parametersOf(query));

/** The same as CSV. */
export const resultsCsvAddress = (query: ResultsQuery): string =>
  withQuery(`${resultsPath}.csv`, parametersOf(query));

/** What came of one event. */
export const eventResultsPath = (eventId: string): string => `/admin/events/${eventId}/results`;
