import { useRouteLoaderData } from "@remix-run/react";
import type { RootData } from "~/http/pages/root-data.server";

/** Whether the organiser who reads the page has a permission, so that links lead only where they may go. */
export const usePermission = (permission: RootData["permissions"][number]): boolean =>
  useRouteLoaderData<RootData>("root")?.permissions.includes(permission) ?? false;
