// 再办一次: requires the start time only, and opens the new draft on its publishing page.
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { duplicateEvent, nextSameStart } from "~/domain/drafts/duplicate.server";
import { againSchema } from "~/domain/drafts/schema";
import { formSteps } from "~/domain/events/form/form-steps";
import { dateOf } from "~/domain/events/form/start-slots";
import { commonFailures } from "~/http/failure-texts";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { constraintOf, readSubmission, replyToForm } from "~/http/forms/submission.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { noindexMeta } from "~/http/pages/page-meta";
import { requireEvent } from "~/http/records/load-event.server";
import type { AdminArgs } from "~/http/session/admin-context";
import { siteTimeOf } from "~/http/site-time.server";
import { mute, narrow, small, wrap } from "~/styles/global.css";
import { Button } from "~/ui/form/button";
import { FormErrorNotice } from "~/ui/form/error-summary";
import { TextInput } from "~/ui/form/inputs";
import { useSubmission } from "~/ui/form/use-submission";
import { cardClass } from "~/ui/layout/card";
import { BackLink } from "~/ui/layout/links";
import { PageHeading } from "~/ui/layout/page-heading";
import { PageForm } from "~/ui/layout/page-link";
import { readReturnTo, withReturnTo } from "../confirmations/return-to";
import { draftAddress } from "../drafts/draft-address";
import { FormActions } from "../forms/form-actions";

export const handle: RouteHandle = { failure: commonFailures.saveFailed };

export const meta = noindexMeta("再办一次");

const halfHourSeconds = 30 * 60;

export async function loader({ params, request, context: { site } }: LoaderFunctionArgs) {
  const { event } = requireEvent(site, params.id);
  const siteTime = siteTimeOf(site);
  return {
    id: event.id,
    title: event.title,
    start: nextSameStart(event, siteTime),
    today: dateOf(siteTime.now, 0, siteTime.timeZone),
    returnTo: readReturnTo(request, "/admin"),
    constraint: constraintOf(againSchema),
  };
}

export async function action({ params, request, context: { site, actor } }: AdminArgs) {
  const { event } = requireEvent(site, params.id);
  const post = await readSubmission(request, againSchema);
  if (post.submission.status !== "success") return replyToForm(site, post);
  const { start } = post.submission.value;
  const duplicated = duplicateEvent(site.db, actor, { event, start }, siteTimeOf(site));
  if (!duplicated.ok) return replyToForm(site, post, duplicated);
  const draft = draftAddress({ id: duplicated.value, formType: "event", eventId: null }, formSteps.length);
  return redirectWithFlash(site, draft, {
    tone: "ok",
    title: `已按活动「${event.title}」新建草稿，请检查后发布`,
  });
}

export default function EventAgain() {
  const { id, title, start, today, returnTo, constraint } = useLoaderData<typeof loader>();
  const [form, fields] = useSubmission<{ start: string }>({
    id: "again",
    reply: useActionData<typeof action>(),
    values: { start },
    constraint,
  });
  return (
    <main className={`${wrap} ${narrow}`} id="main">
      <BackLink href={returnTo}>返回</BackLink>
      <PageHeading admin title="再办一次" note={`「${title}」`} />
      <FormErrorNotice form={form} title="请检查开始时间" />
      <PageForm
        className={cardClass({ lead: true })}
        method="post"
        action={withReturnTo(`/admin/events/${id}/duplicate`, returnTo === "/admin" ? "" : returnTo)}
      >
        <TextInput
          field={fields.start}
          type="datetime-local"
          label="开始时间"
          short
          step={halfHourSeconds}
          min={`${today}T00:00`}
          hint="整点或半点；活动时长不变"
        />
        <p className={`${mute} ${small}`}>
          其余内容照旧，报名截止跟着移动，发布前都可以改。照片、评论和报名人数不会带过去；群二维码到时还有效才会带过去。
        </p>
        <FormActions>
          <Button>再办一次</Button>
        </FormActions>
      </PageForm>
    </main>
  );
}
