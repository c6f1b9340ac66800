// What the tests of the JSON API begin with: a site without rate limits for each, its clients and its audit log.
import { eq } from "drizzle-orm";
import { afterEach, beforeEach } from "vitest";
import { auditEntries } from "../../app/db/schema/audit";
import { openAdminRawClient, openRawClient, type RawClient } from "./raw-api";
import { createSite, type TestSite } from "./site";

/** Opens a site before each test of a file; `call` and `asAdmin` always send to the current one. */
export function setUpApi(settings: Record<string, string> = { RATE_LIMITS: "off" }) {
  let site: TestSite;
  let clients: { anyone: RawClient; admin: RawClient };
  beforeEach(async () => {
    site = await createSite(settings);
    clients = { anyone: openRawClient(site), admin: openAdminRawClient(site) };
  });
  afterEach(() => site.close());
  const call: RawClient = (...sent) => clients.anyone(...sent);
  const asAdmin: RawClient = (...sent) => clients.admin(...sent);
  return {
    get site() {
      return site;
    },
    call,
    asAdmin,
    /** The audited actions on a record. */
    actionsOn: (id: string) =>
      site.db
        .select()
        .from(auditEntries)
        .where(eq(auditEntries.entityId, id))
        .all()
        .map(({ action }) => action),
  };
}
