import { getZodConstraint } from "@conform-to/zod/v4";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { findAwaitable } from "~/domain/subscriptions/awaited.server";
import { awaitPath, subscribePath, subscriptionTexts } from "~/domain/subscriptions/messages";
import { subscribeSchema } from "~/domain/subscriptions/schema";
import { requestSubscription } from "~/domain/subscriptions/subscriptions.server";
import type { Site } from "~/http/context.server";
import { parseChoice } from "~/http/forms/choice-form.server";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { newFormTimestamp } from "~/http/forms/form-guard.server";
import { readGuardedForm } from "~/http/forms/guarded-form.server";
import { replyToForm } from "~/http/forms/submission.server";
import { mailContext, mailFormRejection, sendsMail } from "~/http/limits/mail-context.server";
import { withMinimumDuration } from "~/http/limits/minimum-duration.server";
import { receiptLimits } from "~/http/limits/post-limits.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { pageMeta } from "~/http/pages/public-meta";
import { readId, withQuery } from "~/http/query";
import { subscriptionContext } from "~/http/records/subscription-mails.server";
import { hashAddress } from "~/http/session/requester.server";
import { above, formColumn, gap, mute, small, stack, wrap } from "~/styles/global.css";
import { Flash } from "~/ui/feedback/flash";
import { Button } from "~/ui/form/button";
import { FormErrorNotice } from "~/ui/form/error-summary";
import { EmailInput, GuardFields } from "~/ui/form/inputs";
import { useSubmission } from "~/ui/form/use-submission";
import { cardClass } from "~/ui/layout/card";
import { BackLink, TapLink } from "~/ui/layout/links";
import { PageHeading } from "~/ui/layout/page-heading";
import { excerpt } from "../excerpt";
import { SubscriptionFields } from "./subscription-fields";

export const handle: RouteHandle = {
  current: "events",
  content: { tags: ["wishes", "events"], perVisitor: [] },
  query: (parameters) => withQuery("", { wish: readId(parameters.get("wish")) }),
  failure: subscriptionTexts.failed,
  labels: { email: "邮箱" },
};

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: subscriptionTexts.heading,
    description: "留下邮箱，有新活动就告诉你，随时一键退订。",
    path: subscribePath,
  });

/** The wish that the visitor waits for; null for one that is unknown, or that became an event. */
const wishOf = (site: Site, request: Request) =>
  findAwaitable(site.db, readId(new URL(request.url).searchParams.get("wish"))) ?? null;

export async function loader({ request, context: { site } }: LoaderFunctionArgs) {
  const wish = wishOf(site, request);
  return { wish, sendsMail: sendsMail(site), formTimestamp: newFormTimestamp(site) };
}

export async function action({ request, context: { site, address } }: ActionFunctionArgs) {
  const requester = { visitorId: null, addressHash: hashAddress(site, address) };
  const { form, rejection } = await readGuardedForm(site, request, requester, receiptLimits);
  const post = parseChoice(form, subscribeSchema);
  if (rejection) return replyToForm(site, post, rejection);
  const { submission } = post;
  if (submission.status !== "success") return replyToForm(site, post);
  const { tokenOf } = subscriptionContext(site);
  const terms = { ...mailContext(site, address, "confirm"), tokenOf };
  const mailed = await withMinimumDuration(site, () =>
    requestSubscription(site.db, submission.payload, terms),
  );
  if (!mailed.ok) return replyToForm(site, post, mailFormRejection("confirm", mailed));
  const { wish } = submission.value;
  return redirectWithFlash(site, wish === undefined ? subscribePath : awaitPath(wish), {
    tone: "ok",
    title: subscriptionTexts.mailed(mailed.value),
    text: subscriptionTexts.mailedMore,
  });
}

const constraint = getZodConstraint(subscribeSchema);

export default function Subscribe() {
  const { wish, formTimestamp, sendsMail: isOn } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const [form, fields] = useSubmission<z.input<typeof subscribeSchema>>({
    id: "subscribe",
    reply,
    values: { when: wish ? "wishes" : "now" },
    constraint,
  });
  const path = wish ? awaitPath(wish.id) : subscribePath;
  return (
    <main className={`${wrap} ${formColumn}`} id="main">
      {wish ? (
        <BackLink href={`/wishes/${wish.id}`}>返回心愿</BackLink>
      ) : (
        <BackLink href="/events">返回全部活动</BackLink>
      )}
      <PageHeading
        title={wish ? subscriptionTexts.awaitHeading : subscriptionTexts.heading}
        note={
          wish
            ? `「${excerpt(wish.content)}」办成活动时，给你发一封邮件。`
            : "有新活动，就给你发一封邮件。随时一键退订。"
        }
      />
      <FormErrorNotice form={form} title={subscriptionTexts.failed} />
      {isOn || reply ? (
        <form
          className={cardClass({ lead: true })}
          method="post"
          action={path}
          data-failed={subscriptionTexts.failed}
        >
          <GuardFields formTimestamp={reply?.formTimestamp ?? formTimestamp} />
          {wish ? <input type="hidden" name={fields.wish.name} value={wish.id} /> : null}
          <div className={stack}>
            <EmailInput field={fields.email} label="邮箱" mark="" autoComplete="email" />
            <SubscriptionFields fields={fields} offersWishes={wish !== null} />
          </div>
          <p className={above}>
            <Button wide data-needs="">
              叫我
            </Button>
          </p>
          <p className={`${small} ${mute} ${above}`}>
            先发一封确认邮件，按过里面的「确认订阅」才会开始。已经订阅的，用它更改，信里也有「我的订阅」的链接。
          </p>
        </form>
      ) : (
        <Flash tone="info" title={subscriptionTexts.noMail}>
          <p>可以用下面的日历或订阅源。</p>
        </Flash>
      )}
      <p className={`${small} ${mute} ${gap}`}>不想用邮件？日历和订阅源也会自动更新：</p>
      <p className={small}>
        <TapLink href="/calendar.ics">活动日历</TapLink>　<TapLink href="/events.atom">Atom 订阅源</TapLink>
      </p>
    </main>
  );
}
