// Forms of a registration's page. Each posts to the page's URL.
import { getZodConstraint } from "@conform-to/zod/v4";
import type { ReactNode } from "react";
import type { z } from "zod";
import { type ContactType, heldText, seatsMax } from "~/domain/registrations/messages";
import { ownChangeFormSchema } from "~/domain/registrations/schema";
import { commonFailures } from "~/http/failure-texts";
import type { FormReply } from "~/http/forms/submission.server";
import { above, below, formColumn, gap, small, wrap } from "~/styles/global.css";
import { Button } from "~/ui/form/button";
import { CopyText } from "~/ui/form/copy-text";
import { Chips, GuardFields, TextInput } from "~/ui/form/inputs";
import { useSubmission } from "~/ui/form/use-submission";
import { cardClass } from "~/ui/layout/card";
import { Disclosure } from "~/ui/layout/disclosure";
import { PageHeading } from "~/ui/layout/page-heading";
import { CompanionFields, NoteInput } from "../event/join/companion-fields";
import { AnswerInputs, ContactInputs, type StoredAnswers as Stored, typedAnswers } from "./correction-inputs";
import type { readRegistration } from "./read-registration.server";

const constraint = getZodConstraint(ownChangeFormSchema);
const seatOptions = Array.from({ length: seatsMax }, (_, index) => String(index + 1)).map((value) => ({
  value,
  label: value,
}));

type Changeable = Stored & {
  name: string;
  note: string;
  seats: number;
  requestedSeats: number | null;
  companions: string[];
  contactType: ContactType | "none";
  typedContact: string;
};

/** The form for seats, note and companions, and its fields. */
export function useRegistrationForm(
  reply: FormReply | undefined,
  { name, seats, requestedSeats, companions, contactType, typedContact, note, ...row }: Changeable,
) {
  const [companion1 = "", companion2 = "", companion3 = ""] = companions;
  const values = {
    name,
    ...(contactType === "none" ? {} : { contactType }),
    contact: typedContact,
    seats: String(requestedSeats ?? seats),
    note,
    ...typedAnswers(row),
    companion1,
    companion2,
    companion3,
  };
  return useSubmission<z.input<typeof ownChangeFormSchema>>({ id: "change", reply, values, constraint });
}

type RegistrationFormProps = { formTimestamp: string; className?: string; children: ReactNode };

function RegistrationForm({ formTimestamp, className, children }: RegistrationFormProps) {
  return (
    <form className={className} method="post" data-failed={commonFailures.changeFailed}>
      <GuardFields formTimestamp={formTimestamp} />
      {children}
    </form>
  );
}

type ChangeFormProps = {
  fields: ReturnType<typeof useRegistrationForm>[1];
  questions: Stored["questions"];
  formTimestamp: string;
};

export function ChangeForm({ fields, questions, formTimestamp }: ChangeFormProps) {
  return (
    <RegistrationForm className={`${cardClass()} ${gap}`} formTimestamp={formTimestamp}>
      <h2>修改报名</h2>
      <TextInput field={fields.name} label="称呼" mark="" autoComplete="nickname" />
      <ContactInputs fields={fields} />
      <Chips field={fields.seats} label="人数" mark="" options={seatOptions} />
      <CompanionFields fields={fields} />
      <NoteInput field={fields.note} />
      <AnswerInputs fields={fields} questions={questions} />
      <p className={above}>
        <Button name="intent" value="update">
          保存修改
        </Button>
      </p>
    </RegistrationForm>
  );
}

type PendingContactProps = { contact: string; formTimestamp: string };

/** The new address that waits for its proof, with a button that withdraws it. */
export function PendingContact({ contact, formTimestamp }: PendingContactProps) {
  return (
    <section className={`${cardClass()} ${gap}`} aria-labelledby="pending-title">
      <h2 id="pending-title">新邮箱还没有确认</h2>
      <p>打开寄到 {contact} 的邮件，按「确认邮箱」。确认以前，通知仍寄到原来的联系方式。</p>
      <RegistrationForm className={above} formTimestamp={formTimestamp}>
        <Button tone="line" small name="intent" value="withdraw-address">
          撤回新邮箱
        </Button>
      </RegistrationForm>
    </section>
  );
}

type ProveContactProps = { proof: { title: string; contact: string }; formTimestamp: string };

/** The page of the link that was mailed to a new address: shows nothing of the registration. */
export function ProveContact({ proof: { title, contact }, formTimestamp }: ProveContactProps) {
  return (
    <main className={`${wrap} ${formColumn}`} id="main">
      <PageHeading title="确认新邮箱" note={title} />
      <RegistrationForm formTimestamp={formTimestamp}>
        <p className={below}>这个活动的报名通知以后寄到 {contact}。</p>
        <Button name="intent" value="prove">
          确认邮箱
        </Button>
      </RegistrationForm>
    </main>
  );
}

type HeldNoticeProps = { held: { text: string; canConfirm: boolean }; formTimestamp: string };

/** Why a registration is held, with a confirmation button for guests who opened the mailed link. */
export function HeldNotice({ held: { text, canConfirm }, formTimestamp }: HeldNoticeProps) {
  return (
    <section className={`${cardClass({ lead: true })} ${gap}`} aria-labelledby="held-title">
      <h2 id="held-title">还没有名额</h2>
      <p>{heldText}</p>
      {canConfirm ? (
        <RegistrationForm className={above} formTimestamp={formTimestamp}>
          <p className={below}>确认这个邮箱是本人的，就不用等主办方确认。</p>
          <Button name="intent" value="confirm">
            确认邮箱
          </Button>
        </RegistrationForm>
      ) : (
        <p className={above}>{text}</p>
      )}
    </section>
  );
}

type ConfirmedFormProps = {
  label: string;
  /** Consequences of the change. */
  lines: string[];
  intent: "withdraw" | "erase";
  button: string;
  formTimestamp: string;
};

/** A change with an in-place confirmation. */
export function ConfirmedForm({ label, lines, intent, button, formTimestamp }: ConfirmedFormProps) {
  return (
    <RegistrationForm formTimestamp={formTimestamp}>
      <Disclosure label={label}>
        {lines.map((line) => (
          <p key={line} className={small}>
            {line}
          </p>
        ))}
        <p className={`${above} ${below}`}>
          <Button tone="bad" small name="intent" value={intent}>
            {button}
          </Button>
        </p>
      </Disclosure>
    </RegistrationForm>
  );
}

type PrivateLinkProps = Pick<ReturnType<typeof readRegistration>, "link"> & {
  formTimestamp: string;
};

/** The private link to store, or a button that issues one. */
export function PrivateLink({ link, formTimestamp }: PrivateLinkProps) {
  return (
    <section className={`${cardClass()} ${gap}`} aria-labelledby="private-link">
      <h2 id="private-link">私密链接</h2>
      {link ? (
        <>
          <p className={below}>这个链接只属于你，请保存。用它随时可以查看、修改或取消报名。</p>
          <CopyText id="link" label="链接" text={link} rows={3} />
        </>
      ) : (
        <RegistrationForm formTimestamp={formTimestamp}>
          <p className={below}>用私密链接，换一台设备也能查看、修改或取消报名。</p>
          <Button tone="line" name="intent" value="link">
            生成新的私密链接
          </Button>
        </RegistrationForm>
      )}
    </section>
  );
}
