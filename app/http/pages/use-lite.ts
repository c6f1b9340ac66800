import { useRouteLoaderData } from "@remix-run/react";
import type { RootData } from "./root-data.server";

/** Whether the visitor requested pages without pictures. */
export const useLite = (): boolean => useRouteLoaderData<RootData>("root")?.preferences.lite ?? false;
