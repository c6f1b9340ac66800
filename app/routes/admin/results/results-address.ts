import { withQuery } from "~/http/query";

/** `sortBy` is `date` or the name of a result. */
export type ResultsQuery = { year: number; sortBy: string; sortOrder: "asc" | "desc" };

export const resultsPath = "/admin/results";

const parametersOf = ({ year, sortBy, sortOrder }: ResultsQuery) => ({
  year,
  ...(sortBy === "date" && sortOrder === "desc" ? {} : { sortBy, sortOrder }),
});

/** The page of a year in a sort order. */
export const resultsAddress = (query: ResultsQuery): string => withQuery(resultsPath, parametersOf(query));

/** The table of a year in a sort order. */
export const resultsFileAddress = (query: ResultsQuery, type: "csv" | "xlsx"): string =>
  withQuery(`${resultsPath}.${type}`, parametersOf(query));

/** The results page of one event. */
export const eventResultsPath = (eventId: string): string => `/admin/events/${eventId}/results`;
