// The mail server of the settings. Its password is sealed under the site's secret and bound to server and user: it is never sent to
// another one.
import { eq } from "drizzle-orm";
import { type Db, inTransaction } from "../../../db/client.server";
import { preparedQuery } from "../../../db/prepared-query";
import { mailServers } from "../../../db/schema/settings";
import type { MailServer } from "../../../platform/mailer.server";
import { seal, unseal } from "../../../platform/sealed-text.server";
import type { Actor } from "../../audit/actor";
import { recordAudit } from "../../audit/record.server";
import { ok, type Result, rejected } from "../../result";
import { readSettings } from "../queries.server";
import { settleSetupStep } from "../setup-steps.server";
import { mailServerMessages as messages } from "./presets";
import type { MailServerInput } from "./schema";

export type MailServerRow = typeof mailServers.$inferSelect;
type Bound = Pick<MailServerRow, "host" | "port" | "user">;

const bindingOf = ({ host, port, user }: Bound) => JSON.stringify(["mail-server", host, port, user]);

const storedRow = preparedQuery((db) => db.select().from(mailServers).where(eq(mailServers.id, 1)).prepare());

/** Returns the stored mail server, if any. */
export const findMailServer = (db: Db): MailServerRow | undefined => storedRow(db).get();

/** Returns the stored server for sending; null without one, or when the secret has changed since. */
export function readMailServer(db: Db, secret: string): MailServer | null {
  const row = findMailServer(db);
  const password = row && unseal(secret, bindingOf(row), row.sealedPassword);
  return row && password !== null && password !== undefined ? toServer(db, row, password) : null;
}

const toServer = (db: Db, { host, port, user, address }: Bound & { address: string }, password: string) => ({
  host,
  port,
  user,
  password,
  from: `${readSettings(db).siteName.replace(/[<>"]/g, "")} <${address}>`,
});

/** Seals the password of a form that is shown again. */
export const sealPassword = (secret: string, input: MailServerInput): string =>
  input.password === "" ? input.sealedPassword : seal(secret, bindingOf(input), input.password);

/** Returns the server of a form with its password: typed, or sealed in the form for the same server and user. */
export function serverOf(db: Db, secret: string, input: MailServerInput): Result<MailServer, "invalid"> {
  const { password, sealedPassword } = input;
  if (password !== "") return ok(toServer(db, input, password));
  const message = sealedPassword === "" ? messages.blankPassword : messages.otherServer;
  const unsealed = sealedPassword === "" ? null : unseal(secret, bindingOf(input), sealedPassword);
  if (unsealed === null) return rejected("invalid", message, { password: [message] });
  return ok(toServer(db, input, unsealed));
}

/** The version of the stored server: 0 without one. */
export const mailServerVersion = (db: Db): number => findMailServer(db)?.updatedAt ?? 0;

/**
 * Stores a mail server at `now` (ms UTC), which sends from the next mail on. `openedAt` is the version when the form was opened: a
 * server stored since is reported as `stale`.
 */
export function saveMailServer(
  db: Db,
  { actor, secret }: { actor: Actor; secret: string },
  input: MailServerInput,
  { openedAt, now }: { openedAt: number; now: number },
): Result<null, "invalid" | "stale"> {
  const server = serverOf(db, secret, input);
  if (!server.ok) return server;
  const { provider, host, port, user, address } = input;
  const sealedPassword = seal(secret, bindingOf(input), server.value.password);
  return inTransaction(db, () => {
    const before = mailServerVersion(db);
    if (before !== openedAt) return rejected("stale", messages.stale);
    const updatedAt = Math.max(now, before + 1);
    const row = { provider, host, port, user, address, sealedPassword, updatedAt };
    db.insert(mailServers)
      .values({ id: 1, ...row })
      .onConflictDoUpdate({ target: mailServers.id, set: row })
      .run();
    settleSetupStep(db, { step: "mail", state: "done" }, now);
    const after = { provider, host, port, user, address };
    recordAudit(db, actor, { action: "settings.mail", ...entity, after }, now);
    return ok(null);
  });
}

const entity = { entityType: "settings", entityId: "mail" };

/** Removes the stored mail server at `now` (ms UTC): mails become files. */
export function removeMailServer(db: Db, actor: Actor, now: number): void {
  inTransaction(db, () => {
    const removed = db.delete(mailServers).run().changes;
    if (removed > 0) recordAudit(db, actor, { action: "settings.mail-remove", ...entity }, now);
  });
}
