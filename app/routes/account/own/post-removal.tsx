import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { pageMeta } from "~/http/pages/page-meta";
import { requireMember } from "~/http/session/member.server";
import { Confirmation } from "~/ui/layout/confirmation";
import { deleteOwnPost, requireOwnPost } from "./own-post.server";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "删除", path: "/account", noindex: true });

export async function loader({ params, request, context: { site } }: LoaderFunctionArgs) {
  return requireOwnPost(site, requireMember(site, request), params);
}

export async function action({ params, request, context: { site } }: ActionFunctionArgs) {
  const message = deleteOwnPost(site, requireMember(site, request), params);
  return redirectWithFlash(site, "/account", message);
}

export default function PostRemoval() {
  const { question, about } = useLoaderData<typeof loader>();
  return (
    <Confirmation
      question={question}
      about={about}
      note="删除后不能恢复。"
      button="确认删除"
      isDestructive
      returnTo="/account"
    />
  );
}
