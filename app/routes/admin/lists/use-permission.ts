import { useRouteLoaderData } from "@remix-run/react";
import type { RootData } from "~/http/pages/root-data.server";

/** Whether the current organiser has a permission; hides links to forbidden pages. */
export const usePermission = (permission: RootData["permissions"][number]): boolean =>
  useRouteLoaderData<RootData>("root")?.permissions.includes(permission) ?? false;
