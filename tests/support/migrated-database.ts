// A separate migrated database for tests that need only rows.
import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach } from "vitest";
import { openDatabase } from "../../app/db/client.server";
import { migrateDatabase } from "../../app/db/migrate.server";
import { users } from "../../app/db/schema/accounts";
import { ensureSettings } from "../../app/domain/settings/commands.server";
import { makeOrganiser } from "./organisers";

/** A migrated database, created once for each worker. */
let template: Buffer | undefined;

function migrate(file: string): Buffer {
  migrateDatabase(file, "drizzle");
  return readFileSync(file);
}

/** Opens it in a new folder; `close` removes it. */
export function openMigrated() {
  const folder = mkdtempSync(join(tmpdir(), "migrated-"));
  const file = join(folder, "app.db");
  template ??= migrate(join(folder, "template.db"));
  writeFileSync(file, template);
  const db = openDatabase(file, "off");
  return {
    db,
    /** Adds a verified account without a password; returns its id. */
    addMember(email: string, access: "none" | "full" = "none"): string {
      const id = randomUUID();
      db.insert(users).values({ id, email, emailVerifiedAt: 1, createdAt: 1, updatedAt: 1 }).run();
      if (access === "full") makeOrganiser(db, id);
      return id;
    },
    close() {
      db.$client.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The first settings of a site. */
export const siteSettings = { siteName: "城里见", tagline: "", city: "都灵", moderation: "pre" } as const;

/** The database of the running test. */
export let own: ReturnType<typeof openMigrated>;

/** Opens a database with the settings of a new site before each test of a file. */
export function openEachDatabase(): void {
  beforeEach(() => {
    own = openMigrated();
    ensureSettings(own.db, siteSettings, undefined, 1);
  });
  afterEach(() => own.close());
}
