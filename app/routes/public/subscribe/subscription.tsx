// A subscriber's page, by the link in each mail: change the choice, go on, or end it. Opening it changes nothing.
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import type { z } from "zod";
import { dropAwaited, listAwaited } from "~/domain/subscriptions/awaited.server";
import { subscribePath, subscriptionPath, subscriptionTexts } from "~/domain/subscriptions/messages";
import { choiceSchema } from "~/domain/subscriptions/schema";
import {
  changeSubscription,
  continueSubscription,
  endSubscription,
  findSubscription,
} from "~/domain/subscriptions/subscriptions.server";
import { parseChoice } from "~/http/forms/choice-form.server";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { newFormTimestamp } from "~/http/forms/form-guard.server";
import { readGuardedForm } from "~/http/forms/guarded-form.server";
import { replyToForm } from "~/http/forms/submission.server";
import { receiptLimits } from "~/http/limits/post-limits.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { notFound } from "~/http/pages/not-found";
import { noindexMeta } from "~/http/pages/page-meta";
import { subscriptionContext } from "~/http/records/subscription-mails.server";
import { readRequester } from "~/http/session/requester.server";
import { above, formColumn, gap, stack, wrap } from "~/styles/global.css";
import { Flash } from "~/ui/feedback/flash";
import { Button } from "~/ui/form/button";
import { FormErrorNotice } from "~/ui/form/error-summary";
import { GuardFields } from "~/ui/form/inputs";
import { useSubmission } from "~/ui/form/use-submission";
import { cardClass } from "~/ui/layout/card";
import { BackLink } from "~/ui/layout/links";
import { PageHeading, SectionHeading } from "~/ui/layout/page-heading";
import { AwaitedWishes } from "./awaited-wishes";
import { choiceConstraint, choiceValues } from "./choice";
import { SubscriptionFields } from "./subscription-fields";

export const handle: RouteHandle = { private: "link", failure: subscriptionTexts.changeFailed };

export const meta = noindexMeta("我的订阅");

export async function loader({ params, context: { site } }: LoaderFunctionArgs) {
  const row = findSubscription(site.db, params.token ?? "");
  if (!row) throw notFound(subscriptionTexts.missing);
  const { id, email, askedAt } = row;
  return {
    email,
    awaited: listAwaited(site.db, id),
    isAsked: askedAt !== null,
    values: choiceValues(row),
    formTimestamp: newFormTimestamp(site),
  };
}

export async function action({ params, request, context: { site, address } }: ActionFunctionArgs) {
  const { token = "" } = params;
  const requester = await readRequester(site, request, address);
  const { form, rejection } = await readGuardedForm(site, request, requester, receiptLimits, {
    isTyped: false,
  });
  const intent = form.get("intent");
  const post = parseChoice(form, choiceSchema);
  if (rejection) return replyToForm(site, post, rejection);
  const forgotten = form.get("forget");
  if (typeof forgotten === "string") {
    const row = findSubscription(site.db, token);
    if (row) dropAwaited(site.db, row.id, forgotten);
    return redirectWithFlash(site, subscriptionPath(token), {
      tone: "ok",
      title: subscriptionTexts.forgotten,
    });
  }
  if (intent === "end") {
    endSubscription(site.db, token);
    return redirectWithFlash(site, subscribePath, { tone: "ok", title: subscriptionTexts.ended });
  }
  const context = subscriptionContext(site);
  const { submission } = post;
  if (intent !== "continue" && submission.status !== "success") return replyToForm(site, post);
  const changed =
    submission.status === "success" && intent !== "continue"
      ? changeSubscription(site.db, token, submission.value, context)
      : continueSubscription(site.db, token, context);
  if (!changed.ok) throw notFound(changed.message);
  const title = intent === "continue" ? subscriptionTexts.continued : subscriptionTexts.saved;
  return redirectWithFlash(site, subscriptionPath(token), { tone: "ok", title });
}

/** A form with one button. */
function ButtonForm({ formTimestamp, children }: { formTimestamp: string; children: ReactNode }) {
  return (
    <form className={above} method="post" data-failed={subscriptionTexts.changeFailed}>
      <GuardFields formTimestamp={formTimestamp} />
      {children}
    </form>
  );
}

export default function Subscription() {
  const { email, isAsked, values, awaited, formTimestamp } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const [form, fields] = useSubmission<z.input<typeof choiceSchema>>({
    id: "subscription",
    reply,
    values,
    constraint: choiceConstraint,
  });
  return (
    <main className={`${wrap} ${formColumn}`} id="main">
      <BackLink href="/" />
      <PageHeading title="我的订阅" note={`发到 ${email}`} />
      <FormErrorNotice form={form} title={subscriptionTexts.changeFailed} />
      {isAsked ? (
        <Flash tone="info" title="还想收到新活动的邮件吗？">
          <ButtonForm formTimestamp={formTimestamp}>
            <Button name="intent" value="continue">
              继续收
            </Button>
          </ButtonForm>
        </Flash>
      ) : null}
      <form className={cardClass({ lead: true })} method="post" data-failed={subscriptionTexts.changeFailed}>
        <GuardFields formTimestamp={formTimestamp} />
        <div className={stack}>
          <SubscriptionFields fields={fields} offersWishes={awaited.length > 0 || values.when === "wishes"} />
        </div>
        <p className={above}>
          <Button wide name="intent" value="save">
            保存
          </Button>
        </p>
      </form>
      <AwaitedWishes wishes={awaited} formTimestamp={formTimestamp} />
      <section className={gap} id="end" aria-labelledby="end-title">
        <SectionHeading id="end-title">不想再收？</SectionHeading>
        <p>按一下就退订，邮箱也会删除。</p>
        <ButtonForm formTimestamp={formTimestamp}>
          <Button tone="bad" name="intent" value="end">
            退订
          </Button>
        </ButtonForm>
      </section>
    </main>
  );
}
