// Health check: database readable and writable, disk space.
import type { LoaderFunctionArgs } from "@remix-run/node";
import { checkHealth, healthResponse } from "~/http/health.server";
import type { RouteHandle } from "~/http/pages/hydration";

export const handle: RouteHandle = { unshared: true, anyHost: true };

export async function loader({ context: { site } }: LoaderFunctionArgs) {
  return healthResponse(await checkHealth(site));
}
