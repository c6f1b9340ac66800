// 再办一次: requires the start time only, and opens the new draft on its publishing page.
import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { duplicateEvent, nextSameStart } from "~/domain/drafts/duplicate.server";
import { eventFields } from "~/domain/events/fields";
import { formSteps } from "~/domain/events/form/form-steps";
import { eventMessages } from "~/domain/events/messages";
import { commonFailures } from "~/http/failure-texts";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { readForm } from "~/http/forms/submission.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { noindexMeta } from "~/http/pages/page-meta";
import { requireEvent } from "~/http/records/load-event.server";
import type { AdminArgs } from "~/http/session/admin-context";
import { siteTimeOf } from "~/http/site-time.server";
import { mute, narrow, small, stack, wrap } from "~/styles/global.css";
import { Flash } from "~/ui/feedback/flash";
import { Button, ButtonLink } from "~/ui/form/button";
import { cardClass } from "~/ui/layout/card";
import { PageHeading } from "~/ui/layout/page-heading";
import { PageForm } from "~/ui/layout/page-link";
import { readReturnTo } from "../confirmations/return-to";
import { draftAddress } from "../drafts/draft-address";
import { FormActions } from "../forms/form-actions";
import { EventBand } from "./event-band";
import { bandOf } from "./event-band.server";
import { type StartErrors, StartFields, UpdateSlots } from "./start-fields";
import { readStart, requestedStartForm, startForm } from "./start-form.server";

export const handle: RouteHandle = {
  failure: commonFailures.saveFailed,
  labels: { date: eventFields.date.label, time: eventFields.time.label },
};

export const meta = noindexMeta("再办一次");

export async function loader({ params, request, context: { site } }: LoaderFunctionArgs) {
  const { event } = requireEvent(site, params.id);
  const siteTime = siteTimeOf(site);
  return {
    id: event.id,
    band: bandOf(event, siteTime),
    form: requestedStartForm(new URL(request.url).searchParams, nextSameStart(event, siteTime), siteTime),
    returnTo: readReturnTo(request, "/admin"),
  };
}

export async function action({ params, request, context: { site, actor } }: AdminArgs) {
  const siteTime = siteTimeOf(site);
  const { event } = requireEvent(site, params.id);
  const posted = await readForm(request);
  const returnTo = readReturnTo(posted, "/admin");
  const start = readStart(posted);
  const reject = (message: string, errors: StartErrors) =>
    data({ message, errors, returnTo, form: startForm(start, siteTime) }, { status: 422 });
  if (start.time === "") return reject(eventMessages.start, { time: eventMessages.start });
  const duplicated = duplicateEvent(site.db, actor, { event, start }, siteTime);
  if (!duplicated.ok) {
    const { message, fields } = duplicated;
    return reject(message, { date: fields?.date?.[0], time: fields?.time?.[0] });
  }
  const draft = draftAddress({ id: duplicated.value, formType: "event", eventId: null }, formSteps.length);
  return redirectWithFlash(site, draft, {
    tone: "ok",
    title: `已按活动「${event.title}」新建草稿，请检查后发布`,
  });
}

export default function EventAgain() {
  const { id, band, form, returnTo: returnUrl } = useLoaderData<typeof loader>();
  const rejected = useActionData<typeof action>();
  const returnTo = rejected?.returnTo ?? returnUrl;
  return (
    <main id="main">
      <EventBand {...band} />
      <div className={`${wrap} ${narrow}`}>
        <PageHeading admin title="再办一次" />
        {rejected ? <Flash tone="bad" title={rejected.message} /> : null}
        <PageForm
          className={`${cardClass({ lead: true })} ${stack}`}
          method="post"
          action={`/admin/events/${id}/duplicate`}
        >
          <StartFields form={rejected?.form ?? form} errors={rejected?.errors ?? {}} />
          <input type="hidden" name="redirectTo" value={returnTo} />
          <p className={`${mute} ${small}`}>
            其余内容照旧，报名截止跟着移动，发布前都可以改。照片、评论和报名人数不会带过去；群二维码到时还有效才会带过去。
          </p>
          <FormActions>
            <Button>再办一次</Button>
            <ButtonLink tone="line" href={returnTo}>
              取消
            </ButtonLink>
            <UpdateSlots />
          </FormActions>
        </PageForm>
      </div>
    </main>
  );
}
