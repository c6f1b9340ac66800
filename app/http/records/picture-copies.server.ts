// Copies pictures at https addresses that organisers type into files of this site, once, before the command that refers to them. Where
// that is not possible, the address stays and is shown as a link.
import type { PictureChange } from "../../domain/events/commands.server";
import {
  type EventFormField,
  eventFormFields,
  fieldOf,
  kindOf,
  pictureFields,
} from "../../domain/events/fields";
import type { EventForm } from "../../domain/events/form/form";
import type { EventRow } from "../../domain/events/queries.server";
import { linkProblems } from "../../domain/events/rules";
import { type ImageKind, type ImageRow, storeImage } from "../../domain/images/commands.server";
import type { Site } from "../context.server";

/** The organiser's message for an event with an address in place of a picture. */
export const uncopiedText = "图片取不到，先显示为链接";

/** The name of the file in an address. */
function nameIn(address: string): string {
  const name = new URL(address).pathname.split("/").at(-1) ?? "";
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** Copies the picture at an https address; null where it cannot be had, for whatever reason. */
export async function copyPicture(site: Site, address: string, kind: ImageKind): Promise<ImageRow | null> {
  if (linkProblems("-", address).length > 0) return null;
  try {
    const bytes = await site.pictureSource.download(address);
    if (!bytes) return null;
    const input = { bytes, kind, fileName: nameIn(address) };
    const stored = await storeImage(site.db, site.images, input, site.clock.now());
    return stored.ok ? stored.value : null;
  } catch (error) {
    site.log.warn({ err: error }, "picture of an address not stored");
    return null;
  }
}

/** The pictures of an event's form, with field and column of their addresses. */
const slots = pictureFields.flatMap((picture) => {
  const kind = kindOf(picture);
  if (kind.is !== "picture") return [];
  const { image, linkColumn } = kind;
  const isLink = (field: EventFormField) =>
    kindOf(field).is === "link" && fieldOf(field).column === linkColumn;
  const link = eventFormFields.find(isLink);
  return link ? [{ picture, image, linkColumn, link }] : [];
});

/** Copies the pictures that a form has by their addresses only. Returns the fields that change. */
export async function copyFormPictures(site: Site, form: EventForm): Promise<Partial<EventForm>> {
  const open = slots.filter(({ picture, link }) => form[picture] === "" && form[link].trim() !== "");
  const changes = open.map(async ({ picture, image, link }): Promise<Partial<EventForm>> => {
    const copy = await copyPicture(site, form[link].trim(), image);
    return copy ? { [picture]: copy.id, [link]: "" } : {};
  });
  return Object.assign({}, ...(await Promise.all(changes)));
}

/**
 * Copies the pictures that an event's columns have by address, unless it is the `known` one. Returns the columns that change, where
 * the address is still the same.
 */
export async function copyColumnPictures(
  site: Site,
  columns: Readonly<Record<string, unknown>>,
  known: Readonly<Record<string, unknown>> = {},
): Promise<(columns: Readonly<Record<string, unknown>>) => PictureChange> {
  const copies = await Promise.all(
    slots.map(async ({ picture, image, linkColumn }) => {
      const address = columns[linkColumn];
      if (typeof address !== "string" || columns[picture] !== null || address === known[linkColumn])
        return null;
      const copy = await copyPicture(site, address, image);
      return copy && { linkColumn, address, change: { [picture]: copy.id, [linkColumn]: null } };
    }),
  );
  return (current) =>
    Object.assign(
      {},
      ...copies.map((copy) => (copy && current[copy.linkColumn] === copy.address ? copy.change : {})),
    );
}

/** The message for an event with an address in place of a picture; empty for others. */
export const uncopiedIn = (event: EventRow): string =>
  slots.some(({ picture, linkColumn }) => event[picture] === null && event[linkColumn] !== null)
    ? uncopiedText
    : "";
