import type { CodeKind } from "./code-texts";
import type { Slot } from "./slots";

/** The pictures of the site settings by column, which are public. */
export const settingsSlots = {
  contactQrImageId: {
    field: "contactQrImageId",
    input: "qr",
    kind: "qr",
    code: "contact",
    removal: "removeQr",
    confirmation: "confirmQr",
    shortLabel: "二维码",
    alt: "客服微信二维码",
    failed: "客服二维码上传失败，请重试",
    missing: "请选择二维码图片",
  },
} as const satisfies Record<string, SettingsPicture>;

type SettingsPicture = Slot & {
  field: string;
  /** Name of the checkbox that removes the picture. */
  removal: string;
  /** Name of the checkbox that confirms a picture in which no code was detected. */
  confirmation: string;
  code: CodeKind;
  /** The picture in the texts of its field. */
  shortLabel: string;
  alt: string;
  /** Message for an id without a picture of the kind. */
  missing: string;
};

/** Value of a confirmation for the picture that is uploaded with it; for a stored picture it is its id. */
export const chosenPicture = "chosen";

export type SettingsSlotName = keyof typeof settingsSlots;
export type SettingsSlot = (typeof settingsSlots)[SettingsSlotName];

/** Builds a record with a value per picture of the site settings. */
export function forEachSettingsSlot<Value>(
  make: (slot: SettingsSlot) => Value,
): Record<SettingsSlotName, Value> {
  const values = Object.fromEntries(Object.values(settingsSlots).map((slot) => [slot.field, make(slot)]));
  // Object.fromEntries does not keep the type of the keys.
  return values as Record<SettingsSlotName, Value>;
}
