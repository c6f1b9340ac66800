// Development server: one site stays open; the handler is recreated from Vite's modules for every request.
import type { ServerBuild } from "@remix-run/node";
import { systemClock } from "../app/platform/clock";
import { readEnv } from "../app/platform/env.server";
import { createLog } from "../app/platform/log.server";
import { openSite } from "./site";

type Load = (id: string) => Promise<unknown>;

export async function openDevSite() {
  const env = readEnv(process.env);
  const { site, newPassword, startCode } = await openSite(env, systemClock, createLog("warn"));
  const respond = async (request: Request, load: Load): Promise<Response> => {
    const build = (await load("virtual:remix/server-build")) as ServerBuild;
    const { createHandler } = (await load("/server/handler.ts")) as typeof import("./handler");
    const parts = {
      site,
      build,
      files: new Map(),
      enhanceUrl: "/app/enhance/index.ts",
      ownRegistrationsUrl: "/app/enhance/own-registrations.ts",
      signOutUrl: "/app/enhance/sign-out.ts",
      styleUrls: [],
      sheet: [],
      isDev: true,
    };
    return createHandler(parts)(request);
  };
  return { env, respond, newPassword, startCode };
}
