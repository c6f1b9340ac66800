// An event in API responses: specified names, ISO times, amounts in cents.
import { z } from "zod";
import { countPublic } from "~/domain/events/admin-queries.server";
import { type ApiName, type ApiValue, apiFieldOf, apiNameOf } from "~/domain/events/export/api-fields";
import {
  type EventFormField,
  eventFields,
  eventFormFields,
  type FieldKind,
  type FieldsOfKind,
  kindOf,
  pictureFields,
} from "~/domain/events/fields";
import { eventStatuses, eventTags, tagsMax } from "~/domain/events/messages";
import { phaseOf } from "~/domain/events/phase";
import type { EventRow } from "~/domain/events/queries.server";
import { closedReason, noSeats, type SeatCounts } from "~/domain/events/registration/availability";
import { publicPart } from "~/domain/events/registration/disclosure";
import { countSeats } from "~/domain/events/registration/seat-counts.server";
import { splitTags, tagsAmong } from "~/domain/events/rules";
import { uploadAddress } from "~/domain/images/picture";
import { findImageRows, isUnreadCode } from "~/domain/images/queries.server";
import { idShape, isoOf, timestampShape } from "~/http/api/paging";
import type { Site } from "~/http/context.server";

const addressShape = z.string().nullable();

/** The fields that a response has as they are stored. */
type StoredKind = "text" | "choice" | "people" | "money";
type StoredField = FieldsOfKind<StoredKind>;
const storedShapes: Record<StoredKind, (kind: FieldKind, as?: "flag" | "integer") => z.ZodType> = {
  text: () => z.string(),
  choice: (kind, as) => {
    if (as) return as === "flag" ? z.boolean() : z.int();
    return kind.is === "choice" ? z.enum(kind.rule.values) : z.string();
  },
  people: (kind) =>
    kind.is === "people" && kind.rule.otherwise !== undefined ? z.int() : z.int().nullable(),
  money: () => z.int(),
};
const isStored = (field: EventFormField): field is StoredField =>
  Object.hasOwn(storedShapes, kindOf(field).is);
const storedFields = eventFormFields.filter(isStored);

type StoredShape = { [Field in StoredField as ApiName<Field>]: z.ZodType<ApiValue<Field>> };
function storedShape(): StoredShape {
  const shapeOf = (field: StoredField) => {
    const { kind } = eventFields[field];
    const { note, as } = apiFieldOf(field);
    const shape = storedShapes[kind.is](kind, as);
    return note ? shape.meta({ description: note }) : shape;
  };
  // Object.fromEntries does not keep the type of the keys, nor which kind of schema each has.
  return Object.fromEntries(storedFields.map((field) => [apiNameOf(field), shapeOf(field)])) as StoredShape;
}

/** A stored value as the API has it. */
function apiValueOf(field: StoredField, row: EventRow): unknown {
  const value = row[eventFields[field].column];
  const { as } = apiFieldOf(field);
  if (as === "flag") return value === "on";
  return as === "integer" ? Number(value) : value;
}

type StoredValues = { [Field in StoredField as ApiName<Field>]: ApiValue<Field> };
function storedValues(row: EventRow): StoredValues {
  const values = Object.fromEntries(storedFields.map((field) => [apiNameOf(field), apiValueOf(field, row)]));
  // Object.fromEntries does not keep the type of the keys.
  return values as StoredValues;
}

export const eventShape = z
  .strictObject({
    id: idShape,
    ...storedShape(),
    tags: z.array(z.enum(eventTags)).max(tagsMax),
    description: z.string().meta({ description: "与 summary 相同" }),
    status: z.enum(eventStatuses),
    cancelReason: z.string().meta({ description: "取消原因；活动没有取消时为空" }),
    refundNote: z.string().meta({ description: "退款说明；活动没有取消时为空" }),
    phase: z.enum(["upcoming", "ongoing", "completed", "cancelled"]),
    archived: z.boolean(),
    startTime: timestampShape,
    endTime: timestampShape,
    location: z.string().meta({ description: "locationName 与 detailedAddress，以空格相连" }),
    coverImage: addressShape,
    imageUrl: addressShape.meta({ description: "与 coverImage 相同" }),
    backgroundUrl: addressShape,
    wechatQrCode: addressShape.meta({ description: "已过期的、没有识别到二维码的图片只给管理员" }),
    wechatQrCodeValidUntil: timestampShape.nullable(),
    registrationDeadline: timestampShape
      .nullable()
      .meta({ description: "报名截止；null 表示到活动开始为止" }),
    registration: z
      .strictObject({
        capacity: z.int().nullable(),
        confirmed: z.int(),
        pending: z.int(),
        waiting: z.int(),
        open: z.boolean(),
      })
      .meta({ description: "在本站报名的人数（位），和现在是否接受报名" }),
    currentParticipants: z.int(),
    version: z.int(),
    createdAt: timestampShape,
    updatedAt: timestampShape,
    _count: z.strictObject({ comments: z.int(), albumPhotos: z.int() }),
  })
  .meta({ id: "Event" });

export type ApiEvent = z.output<typeof eventShape>;

/** Guests with an offer count among the waiting ones. */
const withOffered = ({ offered, waiting, ...seats }: SeatCounts) => ({
  ...seats,
  waiting: waiting + offered,
});

/**
 * Serialises events. Counts cover public items. `seesAll` for organisers, who also get an expired or unavailable group code, and what
 * only confirmed guests see.
 */
export function toEvents(site: Site, rows: readonly EventRow[], seesAll: boolean): ApiEvent[] {
  const counts = countPublic(
    site.db,
    rows.map(({ id }) => id),
  );
  const named = rows.flatMap((row) => pictureFields.map((field) => row[field]).filter((id) => id !== null));
  const images = findImageRows(site.db, [...new Set(named)]);
  const address = (id: string | null, link: string | null) => {
    const image = id === null ? undefined : images.get(id);
    return image ? uploadAddress(image.hash) : link;
  };
  const now = site.clock.now();
  const ids = rows.filter(({ registrationMode }) => registrationMode !== "off").map(({ id }) => id);
  const seats = countSeats(site.db, ids);
  return rows.map((stored) => {
    const row = seesAll ? stored : publicPart(stored);
    const { comments = 0, photos = 0 } = counts.get(row.id) ?? {};
    const phase = phaseOf(row, now);
    const isExpired = row.groupQrValidUntil !== null && row.groupQrValidUntil <= now;
    const isOpen = (phase === "upcoming" || phase === "ongoing") && !isExpired;
    const code = row.groupQrImageId === null ? undefined : images.get(row.groupQrImageId);
    const isShown = isOpen && !(code && isUnreadCode(code));
    const cover = address(row.coverImageId, row.coverLink);
    return {
      id: row.id,
      ...storedValues(row),
      tags: tagsAmong(splitTags(row.tags)),
      description: row.summary,
      status: row.status,
      cancelReason: phase === "cancelled" ? row.cancelReason : "",
      refundNote: phase === "cancelled" ? row.refundNote : "",
      phase,
      archived: row.archivedAt !== null,
      startTime: isoOf(row.startAt),
      endTime: isoOf(row.endAt),
      location: [row.locationName, row.locationAddress].filter((part) => part !== "").join(" "),
      coverImage: cover,
      imageUrl: cover,
      backgroundUrl: address(row.backgroundImageId, row.backgroundLink),
      wechatQrCode: !isShown && !seesAll ? null : address(row.groupQrImageId, row.groupQrLink),
      wechatQrCodeValidUntil: row.groupQrValidUntil === null ? null : isoOf(row.groupQrValidUntil),
      registrationDeadline: row.registrationDeadline === null ? null : isoOf(row.registrationDeadline),
      registration: {
        capacity: row.capacity,
        ...withOffered(seats.get(row.id) ?? noSeats),
        open: closedReason(row, now) === null,
      },
      currentParticipants: row.currentParticipants,
      version: row.version,
      createdAt: isoOf(row.createdAt),
      updatedAt: isoOf(row.updatedAt),
      _count: { comments, albumPhotos: photos },
    };
  });
}
