// All requests under /api; its documentation page has a route of its own.
import { createMatcher } from "~/http/api/operation";
import type { RouteHandle } from "~/http/pages/hydration";
import { createDispatcher } from "./dispatcher.server";
import { keptReads } from "./kept-reads";
import { operations } from "./operations.server";

const dispatch = createDispatcher(operations);
const matchKept = createMatcher(keptReads);

export const handle: RouteHandle = {
  contentOf: (path) => matchKept(path.slice("/api".length))?.operations[0]?.content,
};

export const loader = dispatch;
export const action = dispatch;
