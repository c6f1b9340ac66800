// The handle of all hydrated organiser pages.
import type { RouteHandle } from "~/http/pages/hydration";

export const handle: RouteHandle = { hydrate: true, frame: "admin", current: "admin" };
