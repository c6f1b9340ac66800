import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { dropAwaited, listAwaited } from "~/domain/subscriptions/awaited.server";
import { subscriptionTexts } from "~/domain/subscriptions/messages";
import { choiceSchema } from "~/domain/subscriptions/schema";
import { chooseAsMember, findSubscriptionOf } from "~/domain/subscriptions/subscriptions.server";
import { parseChoice } from "~/http/forms/choice-form.server";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { readForm, replyToForm } from "~/http/forms/submission.server";
import { sendsMail } from "~/http/limits/mail-context.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { noindexMeta } from "~/http/pages/page-meta";
import { subscriptionContext } from "~/http/records/subscription-mails.server";
import { requireMember } from "~/http/session/member.server";
import { above, formColumn, stack, wrap } from "~/styles/global.css";
import { Flash } from "~/ui/feedback/flash";
import { Button } from "~/ui/form/button";
import { FormErrorNotice } from "~/ui/form/error-summary";
import { useSubmission } from "~/ui/form/use-submission";
import { cardClass } from "~/ui/layout/card";
import { BackLink } from "~/ui/layout/links";
import { PageHeading } from "~/ui/layout/page-heading";
import { AwaitedWishes } from "./awaited-wishes";
import { choiceConstraint, choiceValues } from "./choice";
import { SubscriptionFields } from "./subscription-fields";

const path = "/account/subscription";

export const handle: RouteHandle = { failure: subscriptionTexts.changeFailed };

export const meta = noindexMeta(subscriptionTexts.heading);

export async function loader({ request, context: { site } }: LoaderFunctionArgs) {
  const { id, email } = requireMember(site, request);
  const row = findSubscriptionOf(site.db, id);
  const values = row && choiceValues(row);
  const awaited = row ? listAwaited(site.db, row.id) : [];
  return { email, values, awaited, sendsMail: sendsMail(site) };
}

/** The address of a member is verified, so that no mail has to confirm it. */
export async function action({ request, context: { site } }: ActionFunctionArgs) {
  const { id } = requireMember(site, request);
  const form = await readForm(request);
  const isEnd = form.get("intent") === "end";
  const forgotten = form.get("forget");
  if (typeof forgotten === "string") {
    const row = findSubscriptionOf(site.db, id);
    if (row) dropAwaited(site.db, row.id, forgotten);
    return redirectWithFlash(site, path, { tone: "ok", title: subscriptionTexts.forgotten });
  }
  const post = parseChoice(form, choiceSchema);
  const { submission } = post;
  if (!isEnd && submission.status !== "success") return replyToForm(site, post);
  const choice = submission.status === "success" && !isEnd ? submission.value : null;
  const chosen = chooseAsMember(site.db, id, choice, subscriptionContext(site));
  if (!chosen.ok) return replyToForm(site, post, chosen);
  const title = isEnd ? subscriptionTexts.ended : subscriptionTexts.saved;
  return redirectWithFlash(site, "/account", { tone: "ok", title });
}

export default function OwnSubscription() {
  const { email, values, awaited, sendsMail: isOn } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const [form, fields] = useSubmission<z.input<typeof choiceSchema>>({
    id: "subscription",
    reply,
    values: values ?? { when: "now" },
    constraint: choiceConstraint,
  });
  return (
    <main className={`${wrap} ${formColumn}`} id="main">
      <BackLink href="/account">返回我的页面</BackLink>
      <PageHeading title={subscriptionTexts.heading} note={`发到 ${email}，随时可以退订`} />
      <FormErrorNotice form={form} title={subscriptionTexts.changeFailed} />
      {isOn ? null : <Flash tone="info" title={subscriptionTexts.noMail} />}
      <form
        className={cardClass({ lead: true })}
        method="post"
        action={path}
        data-failed={subscriptionTexts.changeFailed}
      >
        <div className={stack}>
          <SubscriptionFields
            fields={fields}
            offersWishes={awaited.length > 0 || values?.when === "wishes"}
          />
        </div>
        <p className={above}>
          <Button wide name="intent" value="save">
            {values ? "保存" : "叫我"}
          </Button>
        </p>
        {values ? (
          <p className={above}>
            <Button wide tone="line" name="intent" value="end">
              退订
            </Button>
          </p>
        ) : null}
      </form>
      <AwaitedWishes wishes={awaited} action={path} />
    </main>
  );
}
