// Picture slots of organisers. Forms, drafts, crops and script uploads are derived from this table.
import type { CodeKind } from "./code-texts";
import type { ImageKind } from "./commands.server";
import type { CropDefaults } from "./crop-form";

export type Slot = {
  /** Form field with the id of the stored picture. */
  field?: string;
  /** Name of the file input. */
  input: string;
  /** Kind of the stored picture. */
  kind: ImageKind;
  /** Message for a failed upload that can be retried. */
  failed: string;
  /** The QR code that it contains; absent for other pictures. */
  code?: CodeKind;
};

/** The pictures of the event form; `references.server.ts` has when they are public. */
export const eventSlots = {
  cover: {
    field: "coverImageId",
    input: "coverFile",
    kind: "cover",
    failed: "封面上传失败，请重试",
    crop: { path: "cover", ratio: "9:16", focus: "top" },
  },
  background: {
    field: "backgroundImageId",
    input: "backgroundFile",
    kind: "poster",
    failed: "海报上传失败，请重试",
    crop: { path: "background", ratio: "9:16", focus: "center" },
  },
  groupQr: {
    field: "groupQrImageId",
    input: "qrFile",
    kind: "qr",
    failed: "群二维码上传失败，请重试",
    code: "group",
    crop: { path: "qr", ratio: "1:1", focus: "center" },
  },
} as const satisfies Record<string, EventPicture>;

type EventPicture = Slot & {
  field: string;
  crop: CropSlot;
};

/** A croppable slot: path segment and initial choices. */
type CropSlot = CropDefaults & { path: string };

export type EventSlotName = keyof typeof eventSlots;
export type EventSlot = (typeof eventSlots)[EventSlotName];

export const slots = {
  ...eventSlots,
  /** The group code of a published event, on a separate page. */
  newGroupQr: { ...eventSlots.groupQr, field: "imageId", input: "qr" },
  photo: { input: "photo", kind: "album", failed: "照片上传失败，请重试" },
} as const satisfies Record<string, Slot>;

/** Builds a record with a value per picture of the event form. */
export function forEachEventSlot<Value>(make: (slot: EventSlot) => Value): Record<EventSlotName, Value> {
  const values = Object.fromEntries(Object.entries(eventSlots).map(([name, slot]) => [name, make(slot)]));
  // Object.fromEntries does not keep the type of the keys.
  return values as Record<EventSlotName, Value>;
}

/** Message for an upload that can be retried. */
export const unsentUpload = ({ failed }: Slot, reason: string): string => `${failed}（${reason}）`;

/** Message for an upload that would be rejected again. */
export const rejectedUpload = ({ failed }: Slot, reason: string): string =>
  `${failed.replace("，请重试", "")}：${reason}`;
