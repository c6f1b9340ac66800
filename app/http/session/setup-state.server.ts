// What the first set-up of a new site still lacks, from the site itself: a restart or a second browser continues it.
import { countRows } from "../../db/count-rows";
import { events } from "../../db/schema/events";
import { findMailServer } from "../../domain/settings/mail-server/mail-server.server";
import { readContact, readSettings } from "../../domain/settings/queries.server";
import { readSetupSteps } from "../../domain/settings/setup-steps.server";
import type { Site } from "../context.server";
import { hasFirstPassword } from "./first-password.server";
import type { SetupStepName, SetupStepState } from "./setup-steps";

type StateSite = Pick<Site, "db" | "env">;

const isMailSet = (db: Site["db"], { SMTP_URL }: Pick<Site["env"], "SMTP_URL">) =>
  SMTP_URL !== undefined || findMailServer(db) !== undefined;

/** Returns the state of each step; null for a site without a set-up. */
export function readSetupState({ db, env }: StateSite): Record<SetupStepName, SetupStepState> | null {
  const stored = readSetupSteps(db);
  if (stored === null) return null;
  const doneIf = (isDone: boolean) => (isDone ? "done" : "open");
  const { wechat, qr } = readContact(db);
  return {
    password: doneIf(env.ADMIN_PASSWORD !== undefined || !hasFirstPassword(env)),
    site: stored.site,
    mail: isMailSet(db, env) ? "done" : stored.mail === "skipped" ? "skipped" : "open",
    contact: doneIf(wechat !== "" || qr !== null || readSettings(db).contactQrImageId !== null),
    event: doneIf(countRows(db, events) > 0),
  };
}

/** Whether no step is open. */
export function isSetupFinished(site: StateSite): boolean {
  const states = readSetupState(site);
  return states === null || Object.values(states).every((state) => state !== "open");
}

/** The open steps that the settings have, for the organiser's attention. */
export function listOpenSettings(site: StateSite): ("site" | "contact")[] {
  const states = readSetupState(site);
  return (["site", "contact"] as const).filter((step) => states?.[step] === "open");
}
