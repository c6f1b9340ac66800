// Set-up of the JSON API's tests: a site without rate limits for each, its clients and its audit log.
import { eq } from "drizzle-orm";
import { beforeEach } from "vitest";
import { auditEntries } from "../../app/db/schema/audit";
import { openEachSite, site } from "./each-site";
import { openAdminRawClient, openRawClient, type RawClient } from "./raw-api";

/** Opens a site before each test of a file; the exported clients always send to the current one. */
export function setUpApi() {
  openEachSite({ RATE_LIMITS: "off" });
  let admin: RawClient;
  beforeEach(() => {
    admin = openAdminRawClient(site);
  });
  const request: RawClient = (...sent) => openRawClient(site)(...sent);
  const asAdmin: RawClient = (...sent) => admin(...sent);
  return { request, asAdmin, actionsOn };
}

/** The audited actions on a record. */
export const actionsOn = (id: string) =>
  site.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.entityId, id))
    .all()
    .map(({ action }) => action);
