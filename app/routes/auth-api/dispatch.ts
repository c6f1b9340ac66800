// All requests under /auth/v1; Google's way back has a route of its own.

import type { RouteHandle } from "~/http/pages/hydration";
import { authCalls } from "./calls.server";
import { createAuthDispatcher } from "./dispatcher.server";

const dispatch = createAuthDispatcher(authCalls);

export const handle: RouteHandle = { unshared: true };

export const loader = dispatch;
export const action = dispatch;
