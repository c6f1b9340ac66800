import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findWish } from "~/domain/wishes/queries.server";
import { wishMessages } from "~/domain/wishes/schema";
import { commonFailures } from "~/http/failure-texts";
import { newFormTimestamp } from "~/http/forms/form-guard.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { notFound } from "~/http/pages/not-found";
import { pageMeta } from "~/http/pages/page-meta";
import { siteTimeOf } from "~/http/site-time.server";
import { narrow, wrap } from "~/styles/global.css";
import { Flash } from "~/ui/feedback/flash";
import { GuardFields } from "~/ui/form/inputs";
import { formMessage } from "~/ui/form/use-submission";
import { BackLink } from "~/ui/layout/links";
import { PageHeading } from "~/ui/layout/page-heading";
import { DeleteDisclosure } from "../receipt/delete-disclosure";
import { changeWish } from "./wish-changes.server";
import { LikeForm, WishFooter } from "./wish-likes";
import { WishNote } from "./wish-note";
import { readWishRequester, requireWishesOn } from "./wishes-guard.server";

export const handle: RouteHandle = {
  current: "wishes",
  content: { tags: ["wishes", "events", "headlines"], own: ["likes", "wishes"] },
};

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data
    ? pageMeta(matches, {
        title: `${data.wish.authorName}的心愿`,
        description: data.wish.content,
        path: `/wishes/${data.wish.id}`,
        noindex: data.wish.pending,
      })
    : [{ title: "页面未找到" }];

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader({ params, request, context: { site, address } }: LoaderFunctionArgs) {
  requireWishesOn(site);
  const reader = await readWishRequester(site, request, address);
  const found = findWish(site.db, params.id ?? "", reader, siteTimeOf(site));
  if (!found) throw notFound(wishMessages.missing);
  return { ...found, formTimestamp: newFormTimestamp(site) };
}

export async function action({ params, request, context: { site, address } }: ActionFunctionArgs) {
  requireWishesOn(site);
  return changeWish(site, request, address, params.id ?? "");
}

export default function WishPage() {
  const { wish, own, formTimestamp } = useLoaderData<typeof loader>();
  const rejected = useActionData<typeof action>();
  const problem = formMessage(rejected);
  const isLike = rejected?.isLike ?? false;
  const path = `/wishes/${wish.id}`;
  const back = rejected?.back ?? path;
  return (
    <main className={`${wrap} ${narrow}`} id="main">
      <BackLink href={back.startsWith(path) ? "/wishes" : back}>返回心愿留言</BackLink>
      <PageHeading title={`${wish.authorName}的心愿`} />
      {problem && !isLike ? <Flash tone="bad" title={problem} /> : null}
      <LikeForm formTimestamp={formTimestamp} returnTo={back} />
      <ul>
        <WishNote wish={wish} number={null}>
          <WishFooter wish={wish} number={null} problem={isLike ? problem : undefined} />
        </WishNote>
      </ul>
      {own ? (
        <form method="post" action={path} data-failed={commonFailures.deleteFailed}>
          <GuardFields formTimestamp={formTimestamp} />
          <DeleteDisclosure label="删除这条心愿" name="intent" value="delete" />
        </form>
      ) : null}
    </main>
  );
}
