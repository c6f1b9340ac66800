// All requests under /api; its documentation page has a route of its own.
import { createDoor } from "~/http/api/door.server";
import { operations } from "./operations.server";

const answer = createDoor(operations);

export const loader = answer;
export const action = answer;
