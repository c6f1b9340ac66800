import { getZodConstraint } from "@conform-to/zod/v4";
import type { z } from "zod";
import { moneyRules } from "~/domain/events/money";
import { seatOptions } from "~/domain/registrations/companions/seats-limit";
import {
  contactLabels,
  contactTypeNames,
  emailHint,
  registrationMessages,
  seatsHint,
} from "~/domain/registrations/messages";
import { registrationFormSchema } from "~/domain/registrations/schema";
import type { FormReply } from "~/http/forms/submission.server";
import { above, gap, small } from "~/styles/global.css";
import { Button } from "~/ui/form/button";
import { described, type FieldMetadata, FieldNotes, useControlFocus } from "~/ui/form/field";
import { Check, Chips, GuardFields, TextInput } from "~/ui/form/inputs";
import { useSubmission } from "~/ui/form/use-submission";
import { cardClass } from "~/ui/layout/card";
import { Disclosure } from "~/ui/layout/disclosure";
import { typed } from "~/ui/layout/facts.css";
import { CompanionFields, NoteInput, TickFields } from "./companion-fields";
import { OtherButtons } from "./others";
import type { SignUpFees } from "./read-sign-up.server";
import { kinds, sum } from "./sign-up-fees.css";

type SignUpFields = z.input<typeof registrationFormSchema>;

const constraint = getZodConstraint(registrationFormSchema);
const contactOptions = contactTypeNames.map((value) => ({ value, label: contactLabels[value] }));
/** Keyboard type and autocompletion of the contact field. With scripts they follow the selected kind. */
const contactInput = {
  wechat: { inputMode: "text", autoComplete: "off" },
  phone: { inputMode: "tel", autoComplete: "tel" },
  email: { inputMode: "email", autoComplete: "email" },
} as const;

const typedKind = ({ initialValue }: FieldMetadata) =>
  contactTypeNames.find((name) => name === initialValue) ?? "wechat";

const answerFields = ["answer1", "answer2", "answer3"] as const;

/** The form and its fields; `name` is the remembered one. */
export function useSignUpForm(reply: FormReply | undefined, name: string) {
  const values = { name, contactType: "wechat", seats: "1" } as const;
  return useSubmission<SignUpFields>({ id: "sign-up", reply, values, constraint });
}

type SignUpFormProps = {
  fields: ReturnType<typeof useSignUpForm>[1];
  action: string;
  /** The event's questions with their index, from 0. */
  questions: { at: number; question: string }[];
  notes: string[];
  disclaimer: string[];
  /** Next step, unless a seat is confirmed at once. */
  outcome: string | null;
  /** Label of the button. */
  submit: string;
  fees: SignUpFees | null;
  /** Most seats of one registration. */
  seatsMax: number;
  sendsMail: boolean;
  /** Retention of contacts after the event, in days. */
  storedDays: number;
  formTimestamp: string;
  /** Id of the browser's registration; then the form is for another person. */
  ownId: string | null;
};

export function SignUpForm(props: SignUpFormProps) {
  const { fields, action, questions, notes, disclaimer, outcome, storedDays, formTimestamp, ownId } = props;
  const { fees, seatsMax, sendsMail, submit } = props;
  return (
    <form
      className={cardClass({ lead: true })}
      method="post"
      action={action}
      data-failed={registrationMessages.failed}
      data-repeat="name · seats 人"
      id="sign-up"
    >
      <GuardFields formTimestamp={formTimestamp} />
      <TextInput field={fields.name} label="称呼" mark="" autoComplete="nickname" />
      <Chips
        field={fields.contactType}
        label="联系方式"
        mark=""
        options={contactOptions}
        hint={sendsMail ? emailHint : null}
      />
      <TextInput
        field={fields.contact}
        label={<ContactLabel />}
        mark=""
        {...contactInput[typedKind(fields.contactType)]}
        autoCapitalize="none"
        spellCheck={false}
        hint={`只给主办方看，活动结束 ${storedDays} 天后删除`}
      />
      <Chips
        field={fields.seats}
        label="人数"
        mark=""
        options={seatOptions(seatsMax)}
        hint={seatsHint(seatsMax)}
      />
      <CompanionFields fields={fields} most={seatsMax - 1} />
      <TickFields fields={fields} isForOther={ownId !== null} />
      <NoteInput field={fields.note} />
      {questions.map(({ at, question }) => {
        const name = answerFields[at];
        return name ? (
          <TextInput key={name} field={fields[name]} label={`${question}（选填）`} autoComplete="off" />
        ) : null;
      })}
      <div className={gap}>
        <Terms label="注意事项" lines={notes} />
        <Terms label="免责声明" lines={disclaimer} />
        <Consent field={fields.consent} />
      </div>
      {fees ? <Fees {...fees} rules={moneyRules(notes)} /> : null}
      {outcome ? <p className={`${small} ${above}`}>{outcome}。</p> : null}
      {ownId === null ? (
        <>
          <p className={above}>
            <Button tone="stamp" wide data-needs="">
              {submit}
            </Button>
          </p>
          <p className={`${small} ${above}`}>
            已经报过名：用报名时的浏览器打开这一页就能看到。找不到链接，请联系主办方，不用再报一次。
          </p>
        </>
      ) : (
        <OtherButtons ownId={ownId} />
      )}
    </form>
  );
}

/** 微信号／手机号码／邮箱; styles show the selected kind. */
function ContactLabel() {
  return (
    <span className={kinds}>
      <span data-kind="wechat">微信号</span>
      <span>／</span>
      <span data-kind="phone">手机号码</span>
      <span>／</span>
      <span data-kind="email">邮箱</span>
    </span>
  );
}

function Terms({ label, lines }: { label: string; lines: string[] }) {
  if (lines.length === 0) return null;
  return (
    <Disclosure label={label}>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </Disclosure>
  );
}

function Consent({ field }: { field: FieldMetadata }) {
  const frame = { id: field.id, label: "", required: true, error: field.errors?.join("；") };
  const focus = useControlFocus(frame);
  return (
    <>
      <Check field={field} {...described(frame)} {...focus} required label="我已阅读注意事项和免责声明" />
      <FieldNotes {...frame} />
    </>
  );
}

type FeesProps = SignUpFees & {
  /** Lines of the event's notes on payment and refunds. */
  rules: string[];
};

/** The price of a sign-up, above its button: per person, for the selected seats, payment method and refunds. */
function Fees({ sums, payText, rules }: FeesProps) {
  const [each, ...more] = sums;
  return (
    <section className={above} id="fees" aria-label="费用">
      <p>
        费用：<b>每人 {each}</b>
      </p>
      <div aria-live="polite">
        {more.map((text, at) => (
          <p key={text} className={sum} data-seats={at + 2}>
            {at + 2} 人共 <b>{text}</b>
          </p>
        ))}
      </div>
      <p className={`${small} ${typed}`}>{payText}</p>
      {rules.length === 0 ? <p className={small}>能不能退，请先问主办方。</p> : null}
      {rules.map((line) => (
        <p key={line} className={small}>
          {line}
        </p>
      ))}
    </section>
  );
}
