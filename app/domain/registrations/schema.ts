// Validation of registrations for form and API, with the message for each rule.
import { z } from "zod";
import { contactTypes, registrationStatuses } from "../../db/schema/values";
import { type Actor, isLimited } from "../audit/actor";
import { boundedArray, boundedString, boundedText, optionalText } from "../bounded";
import { checkboxText } from "../form-codecs";
import { authorName, postLine } from "../post-text";
import { companionField, companionsOf } from "./companions/companion-fields";
import { companionList, companionTexts, withCompanions } from "./companions/companions";
import { contactProblem, readContact } from "./contact";
import {
  adminNoteMax,
  answerMax,
  type ContactType,
  contactMax,
  contactTypeNames,
  declineReasonMax,
  guestNameMax,
  noteMax,
  registrationMessages,
  seatsMax,
} from "./messages";

export { contactTypes, registrationStatuses };

/** Maximum number of questions per event. */
export const questionsMax = 3;

const nameMessages = {
  required: registrationMessages.nameRequired,
  tooLong: registrationMessages.nameTooLong,
};
export const guestNameSchema = authorName(guestNameMax, nameMessages);
/** A guest name typed by the organiser, who may use reserved names. */
export const addedNameSchema = postLine(guestNameMax, nameMessages);
const contactType = z.enum(contactTypeNames, registrationMessages.contactType);
const contact = postLine(contactMax, {
  required: registrationMessages.contactRequired,
  tooLong: registrationMessages.contactTooLong,
});
const seats = z
  .number(registrationMessages.seats)
  .int(registrationMessages.seats)
  .min(1, registrationMessages.seats)
  .max(seatsMax, registrationMessages.seats);
const note = optionalText(noteMax, { tooLong: registrationMessages.noteTooLong });
const noteText = note.default("");
const answer = optionalText(answerMax, { tooLong: registrationMessages.answerTooLong });

/**
 * Validates a contact by its type, where `type` may allow none. Also runs when other fields are invalid, so that all messages
 * are reported at once.
 */
function withContact<Shape extends z.ZodObject>(
  schema: Shape,
  type: z.ZodType<ContactType | null | undefined>,
) {
  const typed = z.object({ contactType: type, contact });
  return schema.superRefine(
    (value, context) => {
      const { data } = typed.safeParse(value);
      if (!data) return;
      const problem = data.contactType
        ? contactProblem({
            contactType: data.contactType,
            contact: readContact(data.contactType, data.contact),
          })
        : registrationMessages.contactType;
      const path = [data.contactType ? "contact" : "contactType"];
      if (problem) context.addIssue({ code: "custom", path, message: problem });
    },
    { when: () => true },
  );
}

const flag = z.boolean(registrationMessages.flag);
/** Ticks of a guest: absent is off in a sign-up, and unchanged in a change. */
const ticks = {
  alone: flag.optional().meta({ description: "一个人来；只在 seats 为 1 时有效，活动页只写有几位" }),
  showName: flag.optional().meta({ description: "活动页写出称呼，到结束的第二天为止；只给自己报名时有效" }),
};
const tickTexts = { alone: checkboxText, showName: checkboxText };

const guestInput = z.object({
  name: guestNameSchema.meta({ description: "称呼；showName 不是 true 时只有主办方看得到" }),
  contactType,
  contact: contact.meta({ description: "微信号、手机或邮箱，只有主办方看得到" }),
  seats: seats.meta({ type: "integer", minimum: 1, maximum: seatsMax }),
  note: note.nullish().transform((text) => text ?? ""),
  answers: boundedArray(
    questionsMax,
    z.array(answer, registrationMessages.answers).max(questionsMax, registrationMessages.answers),
  )
    .optional()
    .transform((values) => values ?? [])
    .meta({ description: "对报名问题的回答，顺序与问题相同" }),
  companions: companionList.optional().transform((values) => values ?? []),
  ...ticks,
  consent: z.literal(true, registrationMessages.consent).meta({ description: "已读注意事项和免责声明" }),
});

/** Input of a sign-up for commands and the API. */
export const registrationSchema = withCompanions(
  withContact(guestInput, contactType),
  (input) => input.companions,
  () => "companions",
);
export type RegistrationInput = z.output<typeof registrationSchema>;

/** The number of seats in a form. */
const seatsText = boundedString(10, {
  required: registrationMessages.seats,
  tooLong: registrationMessages.seats,
})
  .transform(Number)
  .pipe(seats);
const answerText = answer.default("");
/** The button pressed when more seats were requested than are left: waiting for all of them, or the number left. */
const shortageAnswer = boundedText(4, { tooLong: registrationMessages.seats }).optional();
export const waitAnswer = "wait";

const formFields = z.object({
  name: guestNameSchema,
  contactType,
  contact,
  seats: seatsText,
  note: noteText,
  answer1: answerText,
  answer2: answerText,
  answer3: answerText,
  ...companionTexts,
  ...tickTexts,
  consent: checkboxText.refine((isTicked) => isTicked, registrationMessages.consent),
  shortage: shortageAnswer,
});

/** The form of the registration page. */
export const registrationFormSchema = withCompanions(
  withContact(formFields, contactType),
  companionsOf,
  companionField,
);
export type RegistrationForm = z.output<typeof registrationFormSchema>;

/**
 * Converts the form to command input. The seats never exceed the number left on the pressed button, nor the requested number.
 */
export function registrationInputOf({
  answer1,
  answer2,
  answer3,
  shortage,
  ...form
}: RegistrationForm): Record<keyof RegistrationInput, unknown> {
  const left = Number(shortage);
  const fitting = left >= 1 ? Math.min(left, form.seats) : form.seats;
  const companions = companionsOf(form).filter((name) => name !== "");
  return {
    ...form,
    seats: fitting,
    answers: [answer1, answer2, answer3],
    companions: companions.slice(0, fitting - 1),
  };
}

/** Corrections of a guest's data; absent fields stay. A contact without its kind has the previous one. */
const corrections = {
  contactType: z.enum(contactTypes, registrationMessages.contactType).nullish(),
  contact: contact.nullish(),
  pendingContact: contact.nullish().meta({ description: "null：撤回还没有确认的新邮箱" }),
  note: note.optional(),
  answers: boundedArray(
    questionsMax,
    z
      .array(
        z.union(
          [answer, z.object({ question: z.string(registrationMessages.answers), answer })],
          registrationMessages.answers,
        ),
        registrationMessages.answers,
      )
      .max(questionsMax, registrationMessages.answers),
  )
    .optional()
    .meta({ description: "对报名问题的回答，顺序与问题相同" }),
  companions: companionList.optional(),
  ...ticks,
};

/** Corrections by the organiser, who may use reserved names. */
export const correctionSchema = z.object({ name: addedNameSchema.optional(), ...corrections });
export type Correction = z.output<typeof correctionSchema>;

/** Changes by guests: seats and corrections. */
export const ownChangeSchema = z.object({
  seats: seats.optional(),
  name: guestNameSchema.optional(),
  ...corrections,
});

/** A blank contact is null. */
const contactText = boundedText(contactMax, { tooLong: registrationMessages.contactTooLong })
  .transform((typed) => (typed.trim() === "" ? null : typed))
  .pipe(contact.nullable())
  .optional();
const correctionTexts = {
  contactType: contactType.optional(),
  contact: contactText,
  note: noteText,
  answer1: answer.optional(),
  answer2: answer.optional(),
  answer3: answer.optional(),
  ...companionTexts,
};
/** The organiser's form; the command checks the companions against the seats. */
export const correctionFormSchema = z.object({
  name: addedNameSchema,
  ...correctionTexts,
  showName: tickTexts.showName,
});
export const ownChangeFormSchema = withCompanions(
  z.object({ seats: seatsText, name: guestNameSchema.optional(), ...correctionTexts, ...tickTexts }),
  companionsOf,
  companionField,
);

type CorrectionForm = Omit<z.output<typeof correctionFormSchema>, "name"> & {
  name?: string | undefined;
  alone?: boolean;
};
/** Converts the form to command input. */
export function correctionOf({ name, contactType, contact, note, ...form }: CorrectionForm) {
  const answers = [form.answer1, form.answer2, form.answer3];
  const isAnswered = answers.some((typed) => typed !== undefined);
  return {
    name,
    contactType,
    contact,
    note,
    answers: isAnswered ? answers.map((typed) => typed ?? "") : undefined,
    companions: companionsOf(form),
    alone: form.alone,
    showName: form.showName,
  };
}
/** Converts the form to command input. */
export const ownChangeOf = (form: z.output<typeof ownChangeFormSchema>) => ({
  seats: form.seats,
  ...correctionOf(form),
});

const adminNote = optionalText(adminNoteMax, { tooLong: registrationMessages.adminNoteTooLong });
const addedFields = z.object({
  name: addedNameSchema,
  contactType: contactType.nullish(),
  contact: contact.nullish(),
  seats,
  adminNote: adminNote.default(""),
  depositPaid: flag.optional(),
  feePaid: flag.optional(),
  attended: flag.optional(),
});

/** A guest added by the organiser; the contact is optional. */
export const addedGuestSchema = withContact(addedFields, contactType.nullish());
export type AddedGuest = z.output<typeof addedGuestSchema>;

/** A walk-in added by a helper, who sees no contacts and writes no notes. */
const walkInSchema = addedFields
  .pick({ name: true, seats: true, depositPaid: true, feePaid: true, attended: true })
  .transform((input): AddedGuest => ({ ...input, adminNote: "" }));

/** Validates a guest added by an actor, by the fields of the actor's role. */
export const addedGuestSchemaFor = (actor: Actor) => (isLimited(actor) ? walkInSchema : addedGuestSchema);

/** The organiser's form for adding a guest. */
export const addedGuestFormSchema = withContact(
  addedFields.extend({
    contactType: contactType.optional(),
    contact: boundedText(contactMax, { tooLong: registrationMessages.contactTooLong })
      .transform((typed) => (typed.trim() === "" ? undefined : typed))
      .pipe(contact.optional())
      .optional(),
    seats: seatsText,
    depositPaid: checkboxText,
    feePaid: checkboxText,
    attended: checkboxText,
  }),
  contactType.nullish(),
);

/** The form for the organiser's private note. */
export const adminNoteFormSchema = z.object({ adminNote: adminNote.default("") });

/** Changes by the organiser; absent fields stay unchanged. `status` is the new status. */
export const guestChangeSchema = z.object({
  status: z.enum(["confirmed", "declined", "cancelled"], registrationMessages.status).optional(),
  reason: optionalText(declineReasonMax, { tooLong: registrationMessages.reasonTooLong })
    .optional()
    .meta({ description: "没有通过的原因，客人会看到" }),
  seats: seats.optional(),
  attended: flag.optional(),
  arrived: z
    .number(registrationMessages.arrivedNumber)
    .int(registrationMessages.arrivedNumber)
    .min(0, registrationMessages.arrivedNumber)
    .max(seatsMax, registrationMessages.arrivedNumber)
    .optional()
    .meta({ description: "已到场的人数，不超过 seats；比 attended 优先" }),
  depositPaid: flag.optional(),
  feePaid: flag.optional(),
  refunded: flag.optional().meta({ description: "定金是否已退" }),
  adminNote: adminNote.optional(),
  override: flag.optional().meta({ description: "名额不够时仍要加入" }),
});
export type GuestChange = z.output<typeof guestChangeSchema>;

/** Changes by a helper: what the check-in page offers. Helpers confirm but never decline or cancel. */
const checkInChangeSchema = guestChangeSchema
  .pick({ seats: true, attended: true, arrived: true, depositPaid: true, feePaid: true, refunded: true })
  .extend({
    status: z.literal("confirmed", registrationMessages.status).optional(),
    override: guestChangeSchema.shape.override,
  })
  .transform((change): GuestChange => change);

/** Validates changes of a guest by an actor, by the fields of the actor's role. */
export const guestChangeSchemaFor = (actor: Actor) =>
  isLimited(actor) ? checkInChangeSchema : guestChangeSchema;

/**
 * List filters in addition to the statuses: `absent` confirmed but not checked in; `unanswered` asked by a move; `held` awaiting review without a seat;
 * `unpaid` confirmed and not fully paid; `refundable` with a deposit to refund.
 */
export const guestFilters = [
  ...(["all", ...registrationStatuses, "attended", "absent", "unanswered", "held", "requested"] as const),
  ...(["paid", "unpaid", "refundable"] as const),
] as const;
export type GuestFilter = (typeof guestFilters)[number];
