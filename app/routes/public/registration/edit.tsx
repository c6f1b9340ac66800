// The form that changes a registration, right under the heading: name, contact, seats, companions, answers and note.
import { getZodConstraint } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { registrationPath } from "~/domain/registrations/book.server";
import { companionValues } from "~/domain/registrations/companions/companion-fields";
import { seatOptions } from "~/domain/registrations/companions/seats-limit";
import { type ContactType, noteLabel, seatsHint } from "~/domain/registrations/messages";
import { ownChangeFormSchema } from "~/domain/registrations/schema";
import { commonFailures } from "~/http/failure-texts";
import { newFormTimestamp } from "~/http/forms/form-guard.server";
import type { FormReply } from "~/http/forms/submission.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { noindexMeta } from "~/http/pages/page-meta";
import { referenceOf } from "~/http/records/load-registration.server";
import { readRequester } from "~/http/session/requester.server";
import { formColumn, wrap } from "~/styles/global.css";
import { Button, ButtonLink } from "~/ui/form/button";
import { FormErrorNotice } from "~/ui/form/error-summary";
import { Chips, TextInput } from "~/ui/form/inputs";
import { useSubmission } from "~/ui/form/use-submission";
import { cardClass } from "~/ui/layout/card";
import { BackLink } from "~/ui/layout/links";
import { PageHeading } from "~/ui/layout/page-heading";
import { CompanionFields, NoteInput, TickFields } from "../event/join/companion-fields";
import { AnswerInputs, ContactInputs, type StoredAnswers as Stored, typedAnswers } from "./correction-inputs";
import { saveBar } from "./edit.css";
import { readRegistration } from "./read-registration.server";
import { updateRegistration } from "./registration-changes.server";
import { RegistrationForm } from "./registration-forms";

export const handle: RouteHandle = {
  private: "link",
  failure: commonFailures.changeFailed,
  labels: { name: "名称", contact: "联系方式", note: noteLabel },
};

export const meta = noindexMeta<typeof loader>(({ data }) => (data ? "修改报名" : "页面未找到"));

export async function loader({ params, request, context: { site, address } }: LoaderFunctionArgs) {
  const requester = await readRequester(site, request, address);
  const token = params.token ?? "";
  const read = readRegistration(site, referenceOf(token, requester), { requester, isNew: false });
  const { event, registration, locked } = read;
  if (locked !== null || !registration.isActive) throw redirect(registrationPath(token));
  const back = registrationPath(token);
  return { event, registration, back, formTimestamp: newFormTimestamp(site), schemes: [event.scheme] };
}

export async function action({ params, request, context: { site, address } }: ActionFunctionArgs) {
  return updateRegistration(site, request, address, params.token ?? "");
}

const constraint = getZodConstraint(ownChangeFormSchema);

type Changeable = Stored & {
  name: string;
  note: string;
  seats: number;
  requestedSeats: number | null;
  companions: string[];
  contactType: ContactType | "none";
  typedContact: string;
  alone: boolean;
  showName: boolean;
};

/** The form and its fields. */
function useRegistrationForm(
  reply: FormReply | undefined,
  {
    name,
    seats,
    requestedSeats,
    companions,
    contactType,
    typedContact,
    note,
    alone,
    showName,
    ...row
  }: Changeable,
) {
  const values = {
    name,
    ...(contactType === "none" ? {} : { contactType }),
    contact: typedContact,
    seats: String(requestedSeats ?? seats),
    note,
    ...typedAnswers(row),
    ...companionValues(companions),
    ...(alone ? { alone: "on" } : {}),
    ...(showName ? { showName: "on" } : {}),
  };
  return useSubmission<z.input<typeof ownChangeFormSchema>>({ id: "change", reply, values, constraint });
}

export default function EditRegistration() {
  const { event, registration, back, formTimestamp } = useLoaderData<typeof loader>();
  const [form, fields] = useRegistrationForm(useActionData<typeof action>(), registration);
  return (
    <main className={`${wrap} ${formColumn}`} id="main" data-scheme={event.scheme}>
      <BackLink href={back}>返回我的报名</BackLink>
      <PageHeading title="修改报名" note={`${event.title} · ${event.period}`} />
      <FormErrorNotice form={form} title={commonFailures.changeFailed} />
      <RegistrationForm className={cardClass({ lead: true })} formTimestamp={formTimestamp}>
        <TextInput field={fields.name} label="称呼" mark="" autoComplete="nickname" />
        <ContactInputs fields={fields} />
        <Chips
          field={fields.seats}
          label="人数"
          mark=""
          options={seatOptions(registration.seatsLimit)}
          hint={seatsHint(registration.seatsLimit)}
        />
        <CompanionFields fields={fields} most={registration.seatsLimit - 1} />
        <TickFields fields={fields} isForOther={registration.isForOther} />
        <AnswerInputs fields={fields} questions={registration.questions} />
        <NoteInput field={fields.note} />
        <p className={saveBar}>
          <ButtonLink tone="line" href={back}>
            不改了
          </ButtonLink>
          <Button>保存修改</Button>
        </p>
      </RegistrationForm>
    </main>
  );
}
