import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { redirectWithFlash } from "~/http/forms/flash.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { pageMeta } from "~/http/pages/page-meta";
import { requireAdmin, signOutAdmin } from "~/http/session/admin-guard.server";
import { Confirmation } from "~/ui/layout/confirmation";

export const handle: RouteHandle = { hydrate: true, frame: "admin", current: "admin" };

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "在所有设备上退出", path: "/admin/sessions/end", noindex: true });

export async function loader({ request, context: { site } }: LoaderFunctionArgs) {
  requireAdmin(site, request);
  return null;
}

export async function action({ request, context: { site } }: ActionFunctionArgs) {
  requireAdmin(site, request);
  const response = await redirectWithFlash(site, "/admin/login", { tone: "ok", title: "已在所有设备上退出" });
  for (const [name, value] of signOutAdmin(site, request, "everywhere")) response.headers.append(name, value);
  return response;
}

export default function SessionsEnd() {
  return (
    <Confirmation
      question="确定要在所有设备上退出吗？"
      note="您在所有设备上的登录都会结束，包括这一台，之后需要重新登录。"
      button="在所有设备上退出"
      isDestructive
      returnTo="/admin/sessions"
    />
  );
}
