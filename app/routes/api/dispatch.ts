// All requests under /api; its documentation page has a route of its own.
import { createDispatcher } from "./dispatcher.server";
import { operations } from "./operations.server";

const dispatch = createDispatcher(operations);

export const loader = dispatch;
export const action = dispatch;
