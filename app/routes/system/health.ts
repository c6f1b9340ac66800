// Whether the site can do its work: database readable and writable, room on the disk.
import type { LoaderFunctionArgs } from "@remix-run/node";
import { checkHealth, healthResponse } from "~/http/health.server";

export const loader = async ({ context: { site } }: LoaderFunctionArgs) =>
  healthResponse(await checkHealth(site));
