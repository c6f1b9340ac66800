import { type ActionFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import type { RouteHandle } from "~/http/hydration";
import { signOutMember } from "~/http/member.server";
import { pageMeta } from "~/http/page-meta";
import { Button } from "~/ui/button";
import { DoorPage } from "./parts/door-page";

export const handle: RouteHandle = { frame: "bare" };

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "退出登录", path: "/logout", noindex: true });

export const action = ({ request, context: { site } }: ActionFunctionArgs) =>
  redirect("/", { status: 303, headers: { "Set-Cookie": signOutMember(site, request) } });

export default function Logout() {
  return (
    <DoorPage title="退出登录" help="退出后，这台设备上需要重新登录。">
      <form method="post" action="/logout" data-busy="正在退出…" data-leave="">
        <Button wide>退出登录</Button>
      </form>
    </DoorPage>
  );
}
