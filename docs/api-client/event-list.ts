// The event list for an organiser's program: fewer events when they are too much at once, none on errors.
import type { Api, Failure, QueryOf } from "./api-call";
import type { components, paths } from "./api-types";

const fewEvents = 5;

export type EventList = {
  events: components["schemas"]["Event"][];
  problem: Failure | null;
  /** Requested only after a 503. */
  isHealthy: boolean | null;
};

/** Fetches the events matching a query. */
export async function listEvents(
  api: Api,
  query: NonNullable<QueryOf<paths["/events"]["get"]>>,
): Promise<EventList> {
  let answer = await api.call("get", "/events", { query });
  if (!answer.ok && answer.status === 413) {
    answer = await api.call("get", "/events", { query: { ...query, limit: fewEvents } });
  }
  if (answer.ok) {
    return { events: Array.isArray(answer.data) ? answer.data : [], problem: null, isHealthy: null };
  }
  const isHealthy = answer.status === 503 ? (await api.call("get", "/health")).ok : null;
  return { events: [], problem: answer, isHealthy };
}
