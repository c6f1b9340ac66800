import { redirect } from "@remix-run/node";
import { exportSubscriptions } from "~/domain/subscriptions/numbers.server";
import { commonFailures } from "~/http/failure-texts";
import { csvResponse } from "~/http/files/tables.server";
import type { RouteHandle } from "~/http/pages/hydration";
import type { AdminArgs } from "~/http/session/admin-context";

export const handle: RouteHandle = { failure: commonFailures.changeFailed };

export const loader = () => redirect("/admin/subscriptions", 303);

/** Downloads the addresses by a post, because it writes to the audit log. */
export async function action({ context: { site, actor } }: AdminArgs) {
  const table = exportSubscriptions(site.db, actor, site.clock.now());
  return csvResponse(site, { name: "subscriptions", tables: [table] });
}
