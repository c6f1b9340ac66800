// Every call under /api; pages for people beside it have routes of their own.
import { createDoor } from "~/http/api/door.server";
import { operations } from "./operations.server";

const answer = createDoor(operations);

export const loader = answer;
export const action = answer;
