import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { awaitPath, subscriptionTexts } from "~/domain/subscriptions/messages";
import { secondsToNextCount } from "~/domain/voter-key";
import { likeWish, unlikeWish } from "~/domain/wishes/likes.server";
import { ownWishes } from "~/domain/wishes/own.server";
import { findWish } from "~/domain/wishes/queries.server";
import { wishMessages } from "~/domain/wishes/schema";
import type { Site } from "~/http/context.server";
import { commonFailures } from "~/http/failure-texts";
import { readLiked, redirectAfterAct, redirectWithFlash } from "~/http/forms/flash.server";
import { newFormTimestamp } from "~/http/forms/form-guard.server";
import { readGuardedForm } from "~/http/forms/guarded-form.server";
import { type FormRejection, replyToButton } from "~/http/forms/submission.server";
import { likeLimits } from "~/http/limits/post-limits.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { notFound } from "~/http/pages/not-found";
import { pageMeta } from "~/http/pages/public-meta";
import { localPath } from "~/http/security/local-path";
import { requireRequester } from "~/http/session/requester.server";
import { siteTimeOf } from "~/http/site-time.server";
import { narrow, screenOnly, wrap } from "~/styles/global.css";
import { Flash } from "~/ui/feedback/flash";
import { GuardFields } from "~/ui/form/inputs";
import { formMessage } from "~/ui/form/use-submission";
import { BackLink, TapLink } from "~/ui/layout/links";
import { PageHeading } from "~/ui/layout/page-heading";
import { DeleteDisclosure } from "../receipt/delete-disclosure";
import { LikeButton, LikeForm } from "./wish-likes";
import { WishNote } from "./wish-note";
import { readWishRequester, requireWishesOn } from "./wishes-guard.server";

export const handle: RouteHandle = {
  current: "wishes",
  content: { tags: ["wishes", "events", "headlines"], perVisitor: ["likes", "wishes"] },
  failure: commonFailures.changeFailed,
};

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data
    ? pageMeta(matches, {
        title: `${data.wish.authorName}的心愿`,
        description: data.wish.content,
        path: `/wishes/${data.wish.id}`,
        noindex: data.wish.state !== "approved",
      })
    : [{ title: "页面未找到" }];

export async function loader({ params, request, context: { site, address } }: LoaderFunctionArgs) {
  requireWishesOn(site);
  const reader = await readWishRequester(site, request, address);
  const wish = findWish(site.db, params.id ?? "", reader, siteTimeOf(site));
  if (!wish) throw notFound(wishMessages.missing);
  return { wish, just: await readLiked(site, request), formTimestamp: newFormTimestamp(site) };
}

/** Return URL after a change: the board or the wish's page, at the wish. */
function returnAddress(value: FormDataEntryValue | null, id: string): string {
  const [path = ""] = localPath(value).split("#");
  return /^\/wishes([/?]|$)/.test(path) ? `${path}#wish-${id}` : `/wishes/${id}`;
}

/** Handles a submission to a wish's URL: redirects back, or renders the wish with the error and a back link. */
async function changeWish(site: Site, request: Request, address: string, id: string) {
  const requester = await requireRequester(site, request, address);
  const untyped = { isTyped: false };
  const { form, rejection } = await readGuardedForm(site, request, requester, likeLimits, untyped);
  const intent = form.get("intent");
  const returnTo = returnAddress(form.get("redirectTo"), id);
  const reply = (rejection: FormRejection) =>
    replyToButton(site, rejection, { returnTo, isLike: intent !== "delete" });
  if (rejection) return reply(rejection);
  const now = site.clock.now();
  const like = { wishId: id, ...requester };
  const change = () => {
    if (intent === "like") return likeWish(site.db, like, { now, isLimited: site.env.RATE_LIMITS === "on" });
    if (intent === "unlike") return unlikeWish(site.db, like);
    return intent === "delete" ? ownWishes.deleteOwn(site.db, { id, ...requester }) : null;
  };
  const changed = change();
  if (changed === null) return reply({ message: commonFailures.changeFailed });
  if (!changed.ok && changed.error === "too-many")
    return reply({ message: changed.message, status: 429, retryAfterSeconds: secondsToNextCount(now) });
  if (!changed.ok) throw notFound(changed.message);
  if (intent === "delete") {
    return redirectWithFlash(site, "/wishes", { tone: "ok", title: wishMessages.deleted });
  }
  return intent === "like" ? redirectAfterAct(site, returnTo, { wishId: id }) : redirect(returnTo, 303);
}

export async function action({ params, request, context: { site, address } }: ActionFunctionArgs) {
  requireWishesOn(site);
  return changeWish(site, request, address, params.id ?? "");
}

export default function WishPage() {
  const { wish, just, formTimestamp } = useLoaderData<typeof loader>();
  const rejected = useActionData<typeof action>();
  const problem = formMessage(rejected);
  const isLike = rejected?.isLike ?? false;
  const path = `/wishes/${wish.id}`;
  const returnTo = rejected?.returnTo ?? path;
  return (
    <main className={`${wrap} ${narrow}`} id="main">
      <BackLink href={returnTo.startsWith(path) ? "/wishes" : returnTo}>返回心愿留言</BackLink>
      <PageHeading title={`${wish.authorName}的心愿`} />
      {problem && !isLike ? <Flash tone="bad" title={problem} /> : null}
      <LikeForm formTimestamp={formTimestamp} returnTo={returnTo} />
      <ul>
        <WishNote wish={wish} number={null}>
          <LikeButton wish={wish} number={null} just={just} problem={isLike ? problem : undefined} />
        </WishNote>
      </ul>
      {wish.state === "approved" && !wish.event ? (
        <p className={screenOnly}>
          <TapLink href={awaitPath(wish.id)}>{subscriptionTexts.awaitHeading}</TapLink>
        </p>
      ) : null}
      {wish.isOwn ? (
        <form method="post" action={path} data-failed={commonFailures.deleteFailed}>
          <GuardFields formTimestamp={formTimestamp} />
          <DeleteDisclosure label="删除这条心愿" name="intent" value="delete" />
        </form>
      ) : null}
    </main>
  );
}
