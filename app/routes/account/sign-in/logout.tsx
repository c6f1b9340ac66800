import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { useRouteLoaderData } from "@remix-run/react";
import { commonFailures } from "~/http/failure-texts";
import type { RouteHandle } from "~/http/pages/hydration";
import { noindexMeta } from "~/http/pages/page-meta";
import type { RootData } from "~/http/pages/root-data.server";
import { signOutMember } from "~/http/session/member.server";
import { forgetName } from "~/http/session/nickname.server";
import { signedUpAfterSignOut } from "~/http/session/signed-up.server";
import { Button } from "~/ui/form/button";
import { AuthLayout } from "../auth-layout";

export const handle: RouteHandle = { frame: "bare", private: true, failure: commonFailures.changeFailed };

export const meta = noindexMeta("退出登录");

export async function action({ request, context: { site } }: ActionFunctionArgs) {
  const headers = new Headers({ "Set-Cookie": signOutMember(site, request) });
  headers.append("Set-Cookie", forgetName(site));
  headers.append("Set-Cookie", await signedUpAfterSignOut(site, request));
  return redirect("/", { status: 303, headers });
}

export default function Logout() {
  const organiserId = useRouteLoaderData<RootData>("root")?.organiserId ?? undefined;
  return (
    <AuthLayout title="退出登录" help="退出后，这台设备上需要重新登录。">
      <form method="post" action="/logout" data-busy="正在退出…" data-leave="" data-presses-of={organiserId}>
        <Button wide>退出登录</Button>
      </form>
    </AuthLayout>
  );
}
