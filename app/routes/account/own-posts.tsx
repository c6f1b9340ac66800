import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readPage } from "~/domain/paging";
import { requireMember } from "~/http/member.server";
import { notFound } from "~/http/not-found";
import { readOwnComments, readOwnVotes, readOwnWishes } from "~/http/own-posts.server";
import { pageMeta } from "~/http/page-meta";
import { withQuery } from "~/http/query";
import { narrow, wrap } from "~/styles/global.css";
import { BackLink } from "~/ui/back-link";
import { Empty } from "~/ui/empty";
import { OwnPostList } from "~/ui/own-post-list";
import { OwnVoteList } from "~/ui/own-vote-list";
import { PageHead } from "~/ui/page-head";
import { Pagination } from "~/ui/pagination";

const perPage = 20;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, { title: data?.title ?? "页面未找到", path: "/account", noindex: true });

export const loader = ({ params, request, context: { site } }: LoaderFunctionArgs) => {
  const { id: userId } = requireMember(site, request);
  const page = readPage(new URL(request.url).searchParams.get("page"));
  const wanted = { userId, page, perPage };
  const none = { posts: null, votes: null };
  switch (params.list) {
    case "wishes":
      return { ...none, path: "/account/wishes", title: "我的心愿", posts: readOwnWishes(site, wanted) };
    case "comments":
      return { ...none, path: "/account/comments", title: "我的评论", posts: readOwnComments(site, wanted) };
    case "votes":
      return { ...none, path: "/account/votes", title: "我的投票", votes: readOwnVotes(site, wanted) };
    default:
      throw notFound();
  }
};

export default function OwnPosts() {
  const { path, title, posts, votes } = useLoaderData<typeof loader>();
  const { page, total, totalPages } = posts ?? votes;
  return (
    <main className={`${wrap} ${narrow}`} id="main">
      <BackLink href="/account">返回我的账户</BackLink>
      <PageHead title={title} note={`共 ${total} 条，最新的在前`} />
      {posts && posts.items.length > 0 ? <OwnPostList posts={posts.items} /> : null}
      {votes && votes.items.length > 0 ? <OwnVoteList votes={votes.items} /> : null}
      {(posts ?? votes).items.length === 0 ? <Empty title="这里还没有内容" /> : null}
      <Pagination
        page={page}
        totalPages={totalPages}
        hrefFor={(target) => withQuery(path, { page: target })}
      />
    </main>
  );
}
