// The version of a part of the settings, which a form of that part alone carries: changes of other parts leave it current.
import { createHash } from "node:crypto";
import type { SettingName } from "./messages";
import type { SiteSettings } from "./queries.server";

/** The settings of a form, and their version when it was opened. */
export type PartVersion = { names: readonly SettingName[]; version: string };

const versionLength = 16;

/** Returns the version of some settings. */
export function versionOf(settings: SiteSettings, names: readonly SettingName[]): string {
  const values = JSON.stringify(names.map((name) => settings[name]));
  return createHash("sha256").update(values).digest("base64url").slice(0, versionLength);
}
