import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readMemberPage } from "~/http/members/member-page.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { pageMeta } from "~/http/pages/public-meta";
import { requireMember } from "~/http/session/member.server";
import { MemberPage } from "~/ui/layout/member-page";

export const handle: RouteHandle = { private: true };

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "我的页面", path: "/account", noindex: true, canonical: true });

export async function loader({ request, context: { site } }: LoaderFunctionArgs) {
  return readMemberPage(site, requireMember(site, request));
}

export default function Account() {
  return <MemberPage {...useLoaderData<typeof loader>()} />;
}
