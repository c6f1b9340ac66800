// Inputs that correct contact and answers of a registration.
import { contactLabels, contactTypeNames } from "~/domain/registrations/messages";
import type { FieldMetadata } from "~/ui/form/field";
import { Chips, TextInput } from "~/ui/form/inputs";

const contactOptions = contactTypeNames.map((value) => ({ value, label: contactLabels[value] }));

type ContactInputsProps = { fields: { contactType: FieldMetadata; contact: FieldMetadata } };

export function ContactInputs({ fields }: ContactInputsProps) {
  return (
    <>
      <Chips field={fields.contactType} label="联系方式" mark="" options={contactOptions} />
      <TextInput
        field={fields.contact}
        label="微信号、手机号码或邮箱"
        mark=""
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    </>
  );
}

const answerFields = ["answer1", "answer2", "answer3"] as const;
type AnswerField = (typeof answerFields)[number];

export type StoredAnswers = {
  /** The event's questions with their index, from 0. */
  questions: { at: number; question: string }[];
  answers: { question: string; answer: string }[];
};

/** Values of the answers' fields. */
export function typedAnswers({ questions, answers }: StoredAnswers) {
  const valueAt = (index: number) => {
    const question = questions.find(({ at }) => at === index)?.question;
    return answers.find((each) => each.question === question)?.answer ?? "";
  };
  return { answer1: valueAt(0), answer2: valueAt(1), answer3: valueAt(2) };
}

type AnswerInputsProps = {
  fields: Record<AnswerField, FieldMetadata>;
  questions: StoredAnswers["questions"];
};

export function AnswerInputs({ fields, questions }: AnswerInputsProps) {
  return questions.map(({ at, question }) => {
    const name = answerFields[at];
    return name ? (
      <TextInput key={name} field={fields[name]} label={`${question}（选填）`} autoComplete="off" />
    ) : null;
  });
}
