import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findWish } from "~/domain/wishes/queries.server";
import { wishMessages } from "~/domain/wishes/schema";
import { formStamp } from "~/http/form-guard.server";
import type { RouteHandle } from "~/http/hydration";
import { momentOf } from "~/http/moment.server";
import { notFound } from "~/http/not-found";
import { pageMeta } from "~/http/page-meta";
import { readWishReader, requireWishesOn } from "~/http/wishes-guard.server";
import { below, narrow, wrap } from "~/styles/global.css";
import { BackLink } from "~/ui/back-link";
import { Flash } from "~/ui/flash";
import { GuardFields } from "~/ui/guard-fields";
import { WishNote } from "~/ui/wish-note";
import { DeleteFold } from "./parts/delete-fold";
import { changeWish } from "./parts/wish-changes.server";
import { LikeForm, WishFoot } from "./parts/wish-likes";

export const handle: RouteHandle = { current: "wishes" };

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

export const loader = ({ params, request, context: { site, address } }: LoaderFunctionArgs) => {
  requireWishesOn(site);
  const reader = readWishReader(site, request, address);
  const found = findWish(site.db, params.id ?? "", reader, momentOf(site));
  if (!found) throw notFound(wishMessages.missing);
  return { ...found, stamp: formStamp(site) };
};

export const action = ({ params, request, context: { site, address } }: ActionFunctionArgs) => {
  requireWishesOn(site);
  return changeWish(site, request, address, params.id ?? "");
};

export default function WishPage() {
  const { wish, own, stamp } = useLoaderData<typeof loader>();
  const returned = useActionData<typeof action>();
  const path = `/wishes/${wish.id}`;
  return (
    <main className={`${wrap} ${narrow}`} id="main">
      <BackLink href="/wishes">返回心愿留言</BackLink>
      <h1 className={below}>{wish.authorName}的心愿</h1>
      {returned ? <Flash tone="bad" title={returned.message} /> : null}
      <LikeForm stamp={stamp} returnTo={path} />
      <ul>
        <WishNote wish={wish} number={null}>
          <WishFoot wish={wish} />
        </WishNote>
      </ul>
      {own ? (
        <form method="post" action={path}>
          <GuardFields stamp={stamp} />
          <DeleteFold label="删除这条心愿" name="intent" value="delete" />
        </form>
      ) : null}
    </main>
  );
}
