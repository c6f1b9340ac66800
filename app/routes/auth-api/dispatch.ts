// All requests under /auth/v1; Google's way back has a route of its own.
import { authCalls } from "./calls.server";
import { createAuthDispatcher } from "./dispatcher.server";

const dispatch = createAuthDispatcher(authCalls);

export const loader = dispatch;
export const action = dispatch;
