// Registrations in API responses: for the guest with the private link, and for the administrator.
import { z } from "zod";
import type { RegistrationRow } from "~/domain/registrations/book.server";
import type { ColumnsWith } from "~/domain/registrations/fields";
import { guestData } from "~/domain/registrations/guest-view";
import { contactTypes, registrationStatuses } from "~/domain/registrations/schema";
import { idShape, isoOf, timestampShape } from "~/http/api/paging";

export const statusShape = z
  .enum(registrationStatuses)
  .meta({ description: "pending 待确认，confirmed 已确认，waiting 候补，cancelled 已取消，declined 未通过" });
export const heldShape = z
  .boolean()
  .meta({ description: "待确认而且不占名额：同一个网络的报名超过限度，要先由主办方确认" });
export const positionShape = z
  .int()
  .nullable()
  .meta({ description: "候补的位次，从 1 开始；不在候补时为 null" });

/** Columns under another name or as a yes or no. */
type Renamed = "attendedAt" | "refundedAt" | "depositSeats" | "feeSeats" | "erasedAt";
/** Shapes of all columns that the table of fields gives to a reader. */
type ShapesFor<Reader> = Record<Exclude<ColumnsWith<{ inApi: Reader }>, Renamed>, z.ZodType> &
  Record<string, z.ZodType>;

const guestFields = {
  id: idShape,
  eventId: idShape,
  status: statusShape,
  held: heldShape,
  seats: z.int(),
  requestedSeats: z.int().nullable().meta({ description: "想增加到的人数，要等主办方确认；没有时为 null" }),
  position: positionShape,
  name: z.string(),
  contactType: z.enum(contactTypes),
  contact: z.string().nullable(),
  pendingContact: z.string().nullable().meta({ description: "还没有确认的新邮箱" }),
  note: z.string(),
  answers: z.array(z.strictObject({ question: z.string(), answer: z.string() })),
  companions: z.array(z.string()).meta({ description: "同行的人的称呼，填了的才有" }),
  declineReason: z.string().meta({ description: "主办方没有通过时写的原因；没有时为空" }),
  attended: z.boolean().meta({ description: "是否已到场" }),
  arrived: z.int().meta({ description: "已到场的人数" }),
  refunded: z.boolean().meta({ description: "定金是否已退" }),
  depositPaid: z.boolean().meta({ description: "所有人数的定金是否已收" }),
  feePaid: z.boolean().meta({ description: "所有人数的报名费是否已收" }),
  createdAt: timestampShape,
  updatedAt: timestampShape,
} satisfies ShapesFor<"guest">;
const adminFields = {
  arrival: z.int().meta({ description: "报名的先后，从 1 开始" }),
  adminNote: z.string().meta({ description: "主办方自己的备注" }),
  attendedAt: timestampShape.nullable(),
  erased: z.boolean().meta({ description: "个人资料是否已删除；删除后只留人数和状态" }),
} satisfies ShapesFor<"admin">;

const holderFields = {
  ticket: z
    .url()
    .nullable()
    .meta({ description: "票的地址，签到时出示；没有确认、活动已取消或已结束时为 null" }),
};

export const registrationShape = z
  .strictObject({ ...guestFields, ...holderFields })
  .meta({ id: "Registration" });
export const registrationRecordShape = z
  .strictObject({ ...guestFields, ...adminFields })
  .meta({ id: "RegistrationRecord" });

/** A registration for its guest; `position` is the place among the waiting, `ticket` the address of the ticket. */
export const toRegistration = (
  row: RegistrationRow,
  { position, ticket }: { position: number | null; ticket: string | null },
): z.output<typeof registrationShape> => ({ ...guestData(row), position, ticket });

/** A registration with the administrator's fields. */
export function toRegistrationRecord(
  row: RegistrationRow,
  position: number | null,
): z.output<typeof registrationRecordShape> {
  return {
    ...guestData(row),
    position,
    arrival: row.arrival,
    adminNote: row.adminNote,
    attendedAt: row.attendedAt === null ? null : isoOf(row.attendedAt),
    erased: row.erasedAt !== null,
  };
}
