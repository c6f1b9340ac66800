// A production server over a copy of the sample city: one for all browser tests of a worker.
import { cpSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject } from "vitest";
import { openDatabase } from "../../app/db/client.server";
import { openAdminSession } from "../../app/domain/organisers/sessions.server";
import { startServer } from "./built-server";

const folder = mkdtempSync(join(tmpdir(), "e2e-"));
cpSync(inject("cityFolder"), folder, { recursive: true });
const { baseUrl, pid } = await startServer({ folder });
writeFileSync(join(inject("serversFolder"), String(pid)), folder);

const db = openDatabase(join(folder, "app.db"));
const { token } = openAdminSession(db, { userAgent: "test" }, Date.now());
db.$client.close();

export { baseUrl };
/** The cookie of a signed-in administrator, for tests that are not about signing in. */
export const adminCookie = { admin: token };
/** The server's data folder, for rows and pictures that no page creates yet. */
export const dataFolder = folder;
