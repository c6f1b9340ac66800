// One production server with the sample city for all browser tests.
import type { TestProject } from "vitest/node";
import { startServer } from "./built-server";

declare module "vitest" {
  interface ProvidedContext {
    baseUrl: string;
    /** The server's data folder, for inserting rows and pictures directly. */
    dataFolder: string;
  }
}

export default async function setup({ provide }: TestProject) {
  const { baseUrl, folder, stop } = await startServer({ isSeeded: true });
  provide("baseUrl", baseUrl);
  provide("dataFolder", folder);
  return stop;
}
