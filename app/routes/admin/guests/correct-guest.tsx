import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { questionsOf, readAnswers, readCompanions } from "~/domain/registrations/answers";
import { companionFields, companionValues } from "~/domain/registrations/companions/companion-fields";
import { correctGuest } from "~/domain/registrations/corrections/corrections.server";
import {
  contactLabels,
  contactTypeNames,
  noteLabel,
  registrationMessages,
} from "~/domain/registrations/messages";
import { correctionFormSchema, correctionOf } from "~/domain/registrations/schema";
import { commonFailures } from "~/http/failure-texts";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { constraintOf, readSubmission, replyToForm } from "~/http/forms/submission.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { noindexMeta } from "~/http/pages/page-meta";
import { registrationContext } from "~/http/records/event-guests.server";
import type { AdminArgs } from "~/http/session/admin-context";
import { narrow, wrap } from "~/styles/global.css";
import { Button } from "~/ui/form/button";
import { FormErrorNotice } from "~/ui/form/error-summary";
import { Check, Chips, TextInput } from "~/ui/form/inputs";
import { useSubmission } from "~/ui/form/use-submission";
import { cardClass } from "~/ui/layout/card";
import { BackLink } from "~/ui/layout/links";
import { PageHeading } from "~/ui/layout/page-heading";
import { PageForm } from "~/ui/layout/page-link";
import { FormActions } from "../forms/form-actions";
import { guestUndoLink } from "./change-guests.server";
import { guestsPath } from "./guest-list";
import { requireGuest } from "./require-guest.server";

export const handle: RouteHandle = {
  failure: commonFailures.saveFailed,
  labels: { name: "名称", contact: "联系方式", note: noteLabel },
};

export const meta = noindexMeta("更正资料");

const answerFields = ["answer1", "answer2", "answer3"] as const;

export async function loader({ params, context: { site } }: LoaderFunctionArgs) {
  const { event, guest } = requireGuest(site, params);
  const questions = questionsOf(event);
  const answers = readAnswers(guest.answers);
  const answerAt = (index: number) => {
    const question = questions.find(({ at }) => at === index)?.question;
    return answers.find((each) => each.question === question)?.answer ?? "";
  };
  const values = {
    name: guest.name,
    ...(guest.contactType === "none" ? {} : { contactType: guest.contactType }),
    contact: guest.contact ?? "",
    note: guest.note,
    answer1: answerAt(0),
    answer2: answerAt(1),
    answer3: answerAt(2),
    ...companionValues(readCompanions(guest.companions)),
    ...(guest.showName ? { showName: "on" } : {}),
  };
  return {
    returnTo: guestsPath(event.id, guest.id),
    title: event.title,
    companions: guest.seats - 1,
    pending: guest.pendingContact,
    isNamed: guest.showName,
    questions,
    values,
    constraint: constraintOf(correctionFormSchema),
  };
}

export async function action({ params, request, context: { site, actor } }: AdminArgs) {
  const { event, guest } = requireGuest(site, params);
  const returnTo = guestsPath(event.id, guest.id);
  const post = await readSubmission(request, correctionFormSchema);
  if (post.submission.status !== "success") return replyToForm(site, post);
  const of = { eventId: event.id, id: guest.id, input: correctionOf(post.submission.value) };
  const corrected = correctGuest(site.db, actor, of, registrationContext(site));
  if (!corrected.ok && corrected.error === "missing")
    return redirectWithFlash(site, returnTo, { tone: "warn", title: registrationMessages.guestErased });
  if (!corrected.ok)
    return replyToForm(site, post, { ...corrected, status: corrected.error === "invalid" ? 422 : 409 });
  const { registration, auditId } = corrected.value;
  const isPending = registration.pendingContact !== guest.pendingContact;
  const { guestContactPending, saved, nothingChanged } = registrationMessages;
  if (auditId === null) return redirectWithFlash(site, returnTo, { tone: "info", title: nothingChanged });
  const title = isPending && registration.pendingContact !== null ? guestContactPending : saved;
  const link = guestUndoLink(event.id, [auditId], returnTo);
  return redirectWithFlash(site, returnTo, { tone: "ok", title, link });
}

export default function CorrectGuest() {
  const { returnTo, title, companions, pending, isNamed, questions, values, constraint } =
    useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const [form, fields] = useSubmission<Required<typeof values>>({ id: "correct", reply, values, constraint });
  return (
    <main className={`${wrap} ${narrow}`} id="main">
      <BackLink href={returnTo}>返回报名详情</BackLink>
      <PageHeading admin title="更正资料" note={`「${title}」，人数和名额不变`} />
      <FormErrorNotice form={form} title="请检查标出的内容" />
      <PageForm className={cardClass({ lead: true })} method="post">
        <TextInput field={fields.name} label="称呼" autoComplete="off" />
        <Chips
          field={fields.contactType}
          label="联系方式"
          options={contactTypeNames.map((value) => ({ value, label: contactLabels[value] }))}
        />
        <TextInput
          field={fields.contact}
          label="号码或地址"
          autoComplete="off"
          hint={pending ? `新邮箱 ${pending} 还没有确认` : "新的邮箱要由 TA 打开邮件确认"}
        />
        {companionFields.slice(0, companions).map((name, at) => (
          <TextInput
            key={name}
            field={fields[name]}
            label={`同行的人 ${at + 1}（选填）`}
            autoComplete="off"
          />
        ))}
        {isNamed ? <Check field={fields.showName} label="活动页上写出称呼（TA 自己选的，可以撤下）" /> : null}
        <TextInput field={fields.note} label={`${noteLabel}（选填）`} autoComplete="off" />
        {questions.map(({ at, question }) => {
          const name = answerFields[at];
          return name ? (
            <TextInput key={name} field={fields[name]} label={`${question}（选填）`} autoComplete="off" />
          ) : null;
        })}
        <FormActions>
          <Button>保存</Button>
        </FormActions>
      </PageForm>
    </main>
  );
}
