import type { ActionFunctionArgs } from "@remix-run/node";
import { commonFailures } from "~/http/failure-texts";
import { redirectWithFlash } from "~/http/forms/flash.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { noindexMeta } from "~/http/pages/page-meta";
import { signOutAdmin } from "~/http/session/admin-guard.server";
import type { ConfirmationContent } from "~/ui/layout/confirmation";

export const meta = noindexMeta("在所有设备上退出");

export const handle: RouteHandle = { failure: commonFailures.changeFailed };

export async function loader(): Promise<ConfirmationContent> {
  return {
    question: "确定要在所有设备上退出吗？",
    note: "你在所有设备上的登录都会结束，包括这一台，之后需要重新登录。",
    button: "在所有设备上退出",
    isDestructive: true,
    returnTo: "/admin/sessions",
  };
}

export async function action({ request, context: { site } }: ActionFunctionArgs) {
  const response = await redirectWithFlash(site, "/admin/login", { tone: "ok", title: "已在所有设备上退出" });
  for (const [name, value] of signOutAdmin(site, request, "everywhere")) response.headers.append(name, value);
  return response;
}

export { ConfirmationPage as default } from "~/ui/layout/confirmation";
