import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { questionMessages } from "~/domain/comments/schema";
import { commonFailures, detailFailed } from "~/http/failure-texts";
import { pageQuery } from "~/http/page-query";
import type { RouteHandle } from "~/http/pages/hydration";
import { requireEvent } from "~/http/records/load-event.server";
import { discussionMeta } from "./discussion-page";
import { handleEventPost } from "./event-post.server";
import { readDiscussionPage } from "./read-discussion.server";

export const handle: RouteHandle = {
  content: { tags: ["events", "comments"], perVisitor: ["questions"] },
  query: pageQuery,
  offline: true,
  failed: detailFailed,
  failure: {
    by: "delete",
    any: commonFailures.deleteFailed,
    other: questionMessages.failed,
  },
  labels: { authorName: "昵称", content: "内容" },
};

export const meta: MetaFunction<typeof loader> = discussionMeta;

export async function loader({ params, request, context: { site, address } }: LoaderFunctionArgs) {
  return readDiscussionPage(site, "question", requireEvent(site, params.id), { request, address });
}

export async function action({ params, request, context: { site, address } }: ActionFunctionArgs) {
  return handleEventPost("question", { site, request, address, id: params.id });
}

export { DiscussionPage as default } from "./discussion-page";
