// Health check: database readable and writable, disk space.
import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Site } from "~/http/context.server";
import { checkHealth, healthResponse } from "~/http/health.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { readAdmin } from "~/http/session/admin-guard.server";

export const handle: RouteHandle = { unshared: true, anyHost: true };

/** False while the sessions cannot be read. */
function isOrganiser(site: Site, request: Request): boolean {
  try {
    return readAdmin(site, request) !== undefined;
  } catch {
    return false;
  }
}

export async function loader({ request, context: { site } }: LoaderFunctionArgs) {
  return healthResponse(await checkHealth(site), isOrganiser(site, request));
}
