// Health check: database readable and writable, disk space.
import type { LoaderFunctionArgs } from "@remix-run/node";
import { checkHealth, healthResponse } from "~/http/health.server";

export const loader = async ({ context: { site } }: LoaderFunctionArgs) =>
  healthResponse(await checkHealth(site));
