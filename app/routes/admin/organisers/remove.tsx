import { redirect } from "@remix-run/node";
import { mainId } from "~/domain/organisers/actor";
import { organiserMessages } from "~/domain/organisers/messages";
import { findOrganiser, removeOrganiser } from "~/domain/organisers/organisers.server";
import type { Site } from "~/http/context.server";
import { commonFailures } from "~/http/failure-texts";
import { redirectWithFlash } from "~/http/forms/flash.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { noindexMeta } from "~/http/pages/page-meta";
import type { AdminArgs } from "~/http/session/admin-context";
import type { ConfirmationContent } from "~/ui/layout/confirmation";

const path = "/admin/organisers";

export const handle: RouteHandle = { failure: commonFailures.changeFailed };

export const meta = noindexMeta("移除帮手");

/** Whether the environment would recreate the organiser at the next start. */
const isFixed = (site: Site, id: string) => id === mainId && site.env.ADMIN_PASSWORD !== undefined;
const rejectFixed = (site: Site) =>
  redirectWithFlash(site, path, { tone: "bad", title: organiserMessages.mainFromServer });

export async function loader({ params, context: { site, admin } }: AdminArgs): Promise<ConfirmationContent> {
  const { organiser } = admin;
  const found = findOrganiser(site.db, params.organiser ?? "");
  // Already removed: no confirmation needed.
  if (!found) throw redirect(path, 303);
  if (isFixed(site, found.id)) throw await rejectFixed(site);
  const isOwn = found.id === organiser.id;
  return {
    question: isOwn ? "确定要移除自己吗？" : "确定要移除这位帮手吗？",
    about: found.name,
    note:
      found.id === mainId
        ? "主办方密码立即失效，用它登录的设备都会退出。要恢复，请照看服务器的朋友重新设定。"
        : "立即生效：登录的设备都会退出。做过的事仍记在活动记录里。",
    button: "移除",
    isDestructive: true,
    returnTo: path,
  };
}

export async function action({ params, context: { site, actor } }: AdminArgs) {
  const id = params.organiser ?? "";
  if (isFixed(site, id)) return rejectFixed(site);
  const removed = removeOrganiser(site.db, actor, id, site.clock.now());
  const title = removed.ok ? organiserMessages.removed(removed.value.name) : removed.message;
  const tone = removed.ok ? "ok" : removed.error === "missing" ? "info" : "bad";
  return redirectWithFlash(site, path, { tone, title });
}

export { ConfirmationPage as default } from "~/ui/layout/confirmation";
