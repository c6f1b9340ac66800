// Whether the site can do its work: database readable and writable, room on the disk.
import type { LoaderFunctionArgs } from "@remix-run/node";
import { checkHealth } from "~/http/health.server";

export const loader = async ({ context: { site } }: LoaderFunctionArgs) => {
  const report = await checkHealth(site);
  const headers: Record<string, string> = { "Cache-Control": "no-store" };
  if (report.status !== "ok") headers["Retry-After"] = "30";
  return Response.json(report, { status: report.status === "ok" ? 200 : 503, headers });
};
