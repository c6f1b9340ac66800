// All requests under /api; its documentation page has a route of its own.
import { createMatcher } from "~/http/api/operation";
import type { RouteHandle } from "~/http/pages/hydration";
import { cachedReads } from "./cached-reads";
import { createDispatcher } from "./dispatcher.server";
import { operations } from "./operations.server";

const dispatch = createDispatcher(operations);
const matchCached = createMatcher(cachedReads);

export const handle: RouteHandle = {
  unshared: true,
  contentOf: (path) => matchCached(path.slice("/api".length))?.operations[0]?.content,
};

export const loader = dispatch;
export const action = dispatch;
