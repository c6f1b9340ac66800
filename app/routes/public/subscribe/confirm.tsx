// Target of the mailed link. Opening it changes nothing, because mail scanners open links; its button subscribes.
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findAwaitable } from "~/domain/subscriptions/awaited.server";
import {
  categoriesText,
  subscribePath,
  subscriptionPath,
  subscriptionTexts,
  timingLabels,
} from "~/domain/subscriptions/messages";
import { confirmSubscription, findRequest } from "~/domain/subscriptions/subscriptions.server";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { newFormTimestamp } from "~/http/forms/form-guard.server";
import { readGuardedForm } from "~/http/forms/guarded-form.server";
import { replyToButton } from "~/http/forms/submission.server";
import { receiptLimits } from "~/http/limits/post-limits.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { noindexMeta } from "~/http/pages/page-meta";
import { subscriptionContext } from "~/http/records/subscription-mails.server";
import { readRequester } from "~/http/session/requester.server";
import { above, formColumn, wrap } from "~/styles/global.css";
import { Flash } from "~/ui/feedback/flash";
import { Button, ButtonLink } from "~/ui/form/button";
import { GuardFields } from "~/ui/form/inputs";
import { formMessage } from "~/ui/form/use-submission";
import { Fact, Facts } from "~/ui/layout/facts";
import { BackLink } from "~/ui/layout/links";
import { PageHeading } from "~/ui/layout/page-heading";
import { excerpt } from "../excerpt";

export const handle: RouteHandle = { private: "link", failure: subscriptionTexts.failed };

export const meta = noindexMeta("确认订阅");

export async function loader({ params, context: { site } }: LoaderFunctionArgs) {
  const found = findRequest(site.db, params.token ?? "", site.clock.now());
  const request = found && {
    email: found.email,
    timing: timingLabels[found.timing],
    categories: found.timing === "wishes" ? null : categoriesText(found.categories),
    wish: found.wishId === null ? null : (findAwaitable(site.db, found.wishId)?.content ?? null),
  };
  return { request, formTimestamp: newFormTimestamp(site) };
}

export async function action({ params, request, context: { site, address } }: ActionFunctionArgs) {
  const requester = await readRequester(site, request, address);
  const { rejection } = await readGuardedForm(site, request, requester, receiptLimits, { isTyped: false });
  if (rejection) return replyToButton(site, rejection);
  const confirmed = confirmSubscription(site.db, params.token ?? "", subscriptionContext(site));
  if (!confirmed.ok)
    return redirectWithFlash(site, subscribePath, { tone: "warn", title: confirmed.message });
  return redirectWithFlash(site, subscriptionPath(confirmed.value.token), {
    tone: "ok",
    title: subscriptionTexts.confirmed,
  });
}

export default function ConfirmSubscription() {
  const { request, formTimestamp } = useLoaderData<typeof loader>();
  const problem = formMessage(useActionData<typeof action>());
  return (
    <main className={`${wrap} ${formColumn}`} id="main">
      <BackLink href="/" />
      <PageHeading title="确认订阅" note={request ? "还差一步：请按下面的按钮。" : subscriptionTexts.dead} />
      {problem ? <Flash tone="bad" title={problem} /> : null}
      {request ? (
        <>
          <Facts id="choice">
            <Fact label="邮箱">{request.email}</Fact>
            <Fact label="什么时候">{request.timing}</Fact>
            {request.categories === null ? null : <Fact label="类别">{request.categories}</Fact>}
            {request.wish === null ? null : <Fact label="心愿">{excerpt(request.wish)}</Fact>}
          </Facts>
          <form className={above} method="post" data-failed={subscriptionTexts.failed}>
            <GuardFields formTimestamp={formTimestamp} />
            <Button wide>确认订阅</Button>
          </form>
        </>
      ) : (
        <p className={above}>
          <ButtonLink wide href={subscribePath}>
            重新订阅
          </ButtonLink>
        </p>
      )}
    </main>
  );
}
