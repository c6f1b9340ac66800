import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { seatOptions } from "~/domain/registrations/companions/seats-limit";
import {
  adminNoteMax,
  contactLabels,
  contactTypeNames,
  organiserStatusLabels,
  overrideLabel,
  registrationMessages,
  seatsHint,
} from "~/domain/registrations/messages";
import { type AddOptions, type AddRejection, addGuest } from "~/domain/registrations/organise.server";
import { addedGuestFormSchema } from "~/domain/registrations/schema";
import { commonFailures } from "~/http/failure-texts";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { constraintOf, readSubmission, replyToForm } from "~/http/forms/submission.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { noindexMeta } from "~/http/pages/page-meta";
import { registrationContext } from "~/http/records/event-guests.server";
import { requireEvent } from "~/http/records/load-event.server";
import type { AdminArgs } from "~/http/session/admin-context";
import { narrow, wrap } from "~/styles/global.css";
import { Button } from "~/ui/form/button";
import { FormErrorNotice } from "~/ui/form/error-summary";
import { Chips, TextArea, TextInput } from "~/ui/form/inputs";
import { useSubmission } from "~/ui/form/use-submission";
import { cardClass } from "~/ui/layout/card";
import { BackLink } from "~/ui/layout/links";
import { PageHeading } from "~/ui/layout/page-heading";
import { PageForm } from "~/ui/layout/page-link";

import { FormActions } from "../forms/form-actions";
import { guestUndoLink } from "./change-guests.server";
import { guestsPath } from "./guest-list";

export const handle: RouteHandle = {
  failure: commonFailures.saveFailed,
  labels: { name: "名称", contact: "联系方式", adminNote: "备注" },
};

export const meta = noindexMeta("加人");

export async function loader({ params, context: { site } }: LoaderFunctionArgs) {
  const { id, title, seatsMax } = requireEvent(site, params.id).event;
  return { event: { id, title, seatsMax }, constraint: constraintOf(addedGuestFormSchema) };
}

const conflicts: readonly AddRejection[] = ["duplicate", "full"];
const choices = ["wait", "override"] as const;

export async function action({ params, request, context: { site, actor } }: AdminArgs) {
  const { id: eventId } = requireEvent(site, params.id).event;
  const post = await readSubmission(request, addedGuestFormSchema);
  if (post.submission.status !== "success") return replyToForm(site, post);
  const ifFull: AddOptions["ifFull"] = choices.find((each) => each === post.form.get("ifFull")) ?? "reject";
  const of = { eventId, input: post.submission.value, ifFull };
  const added = addGuest(site.db, actor, of, registrationContext(site));
  if (!added.ok) {
    const status = conflicts.includes(added.error) ? 409 : 422;
    const fields = added.fields ?? { seats: [added.message] };
    return replyToForm(site, post, { ...added, status, fields }, { excess: added.excess ?? 0 });
  }
  const { registration, auditId } = added.value;
  const returnTo = guestsPath(eventId);
  return redirectWithFlash(site, `${returnTo}#${registration.id}`, {
    tone: "ok",
    title: `${registration.name}：${registrationMessages.added}（${organiserStatusLabels[registration.status]}）`,
    link: auditId === null ? undefined : guestUndoLink(eventId, [auditId], returnTo),
  });
}

export default function AddGuest() {
  const { event, constraint } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const [form, fields] = useSubmission<{
    name: string;
    contactType: string;
    contact: string;
    seats: string;
    adminNote: string;
  }>({ id: "guest", reply, values: { seats: "1", contactType: "wechat" }, constraint });
  const excess = reply && "excess" in reply ? reply.excess : 0;
  return (
    <main className={`${wrap} ${narrow}`} id="main">
      <BackLink href={guestsPath(event.id)}>返回名单</BackLink>
      <PageHeading admin title="加人" note={`「${event.title}」，比如在群里说要来的人`} />
      <FormErrorNotice form={form} title="请检查标出的内容" />
      <PageForm className={cardClass({ lead: true })} method="post">
        <TextInput field={fields.name} label="称呼" autoComplete="off" />
        <Chips
          field={fields.seats}
          label="人数"
          options={seatOptions(event.seatsMax)}
          hint={seatsHint(event.seatsMax)}
        />
        <Chips
          field={fields.contactType}
          label="联系方式（选填）"
          options={contactTypeNames.map((value) => ({ value, label: contactLabels[value] }))}
        />
        <TextInput
          field={fields.contact}
          label="号码或地址（选填）"
          autoComplete="off"
          hint="只给主办方看；留空就只记称呼"
        />
        <TextArea
          field={fields.adminNote}
          label="主办方备注（选填）"
          hint={`只有主办方看得到，最多 ${adminNoteMax} 个字`}
          rows={3}
        />
        <FormActions>
          {excess > 0 ? (
            <>
              <Button name="ifFull" value="wait">
                排到候补
              </Button>
              <Button tone="line" name="ifFull" value="override">
                {overrideLabel(excess)}
              </Button>
            </>
          ) : (
            <Button>加入名单</Button>
          )}
        </FormActions>
      </PageForm>
    </main>
  );
}
