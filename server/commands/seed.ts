// `seed`: loads the sample city into the data folder; used by the demo command.

import { dropSetup } from "../../app/domain/settings/setup-steps.server";
import { forgetStartCode } from "../../app/http/session/start-code.server";
import { systemClock } from "../../app/platform/clock";
import { readEnv } from "../../app/platform/env.server";
import { createLog } from "../../app/platform/log.server";
import { loadSampleCity } from "../../drizzle/sample/load";
import { packageRoot } from "../package-root";
import { openSite } from "../site";

export async function seed(): Promise<void> {
  const env = readEnv(process.env);
  const { site, close } = await openSite(env, systemClock, createLog("warn"));
  try {
    await loadSampleCity(site, packageRoot);
    dropSetup(site.db);
    forgetStartCode(site);
  } finally {
    close();
  }
}
