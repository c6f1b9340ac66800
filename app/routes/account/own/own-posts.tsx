import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readPage } from "~/domain/paging";
import { kindDetails, kindOfList } from "~/domain/posts/kinds";
import { readOwnPosts, readOwnRemovals, readOwnVotes } from "~/http/members/own-posts.server";
import { readOwnRegistrations } from "~/http/members/own-registrations.server";
import { notFound } from "~/http/pages/not-found";
import { noindexMeta } from "~/http/pages/page-meta";
import { withQuery } from "~/http/query";
import { requireMember } from "~/http/session/member.server";
import { narrow, wrap } from "~/styles/global.css";
import { EmptyState } from "~/ui/feedback/empty-state";
import { BackLink } from "~/ui/layout/links";
import { PageHeading } from "~/ui/layout/page-heading";
import { Pagination } from "~/ui/layout/pagination";
import { OwnPostList, OwnSeatList, OwnVoteList } from "~/ui/posts/own-lists";

const perPage = 20;
const removalsTitle = "撤下照片的申请";

export const meta = noindexMeta<typeof loader>(({ data }) => data?.title ?? "页面未找到");

export async function loader({ params, request, context: { site } }: LoaderFunctionArgs) {
  const { id: userId } = requireMember(site, request);
  const page = readPage(new URL(request.url).searchParams.get("page"));
  const requested = { userId, page, perPage };
  const none = { posts: null, votes: null, seats: null };
  const kind = kindOfList(params.list);
  if (kind) {
    const { list, visitorLabel } = kindDetails[kind];
    const posts = readOwnPosts(site, kind, requested);
    return { ...none, path: `/account/${list}`, title: `我的${visitorLabel}`, posts };
  }
  switch (params.list) {
    case "registrations": {
      const { shown: _rows, ...seats } = readOwnRegistrations(
        site,
        { userId, visitorId: null },
        { page, perPage },
      );
      return { ...none, path: "/account/registrations", title: "我的报名", seats };
    }
    case "removals":
      return {
        ...none,
        path: "/account/removals",
        title: removalsTitle,
        posts: readOwnRemovals(site, requested),
      };
    case "votes":
      return { ...none, path: "/account/votes", title: "我的投票", votes: readOwnVotes(site, requested) };
    default:
      throw notFound();
  }
}

export default function OwnPosts() {
  const { path, title, posts, votes, seats } = useLoaderData<typeof loader>();
  const { items, page, total, totalPages } = posts ?? votes ?? seats;
  return (
    <main className={`${wrap} ${narrow}`} id="main">
      <BackLink href="/account">返回我的页面</BackLink>
      <PageHeading title={title} note={`共 ${total} 条，最新的在前`} />
      {posts && posts.items.length > 0 ? <OwnPostList posts={posts.items} /> : null}
      {votes && votes.items.length > 0 ? <OwnVoteList votes={votes.items} /> : null}
      {seats && seats.items.length > 0 ? <OwnSeatList seats={seats.items} /> : null}
      {items.length === 0 ? <EmptyState title="这里还没有内容" /> : null}
      <Pagination
        page={page}
        totalPages={totalPages}
        hrefFor={(target) => withQuery(path, { page: target })}
      />
    </main>
  );
}
