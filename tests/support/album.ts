// The administrator on the album page of an ended event.
import { parse } from "node-html-parser";
import sharp from "sharp";
import { signIn } from "./admin-browser";
import { makeEvent } from "./fixtures";
import { origin, type TestSite, textOf } from "./site";

export type PhotoFile = { name?: string; type?: string; bytes: Buffer };

/** A valid picture of one colour. */
export async function makePhotoFile(colour = "#336699", name = "IMG_2041.jpg"): Promise<PhotoFile> {
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();
  return { name, type: "image/jpeg", bytes };
}

export async function openAlbum(site: TestSite, eventId = makeEvent(site, {}, "ended").id) {
  const cookie = await signIn(site);
  const path = `/admin/events/${eventId}/photos`;
  const headers = { ...cookie, Origin: origin };
  const read = async (response: Response) => {
    const html = parse(await response.text());
    const noteAt = (selector: string) =>
      html
        .querySelectorAll(`${selector} [role=alert]`)
        .filter((note) => !note.hasAttribute("hidden"))
        .map(textOf)
        .filter((text) => text !== "")
        .join();
    return { status: response.status, response, html, noteAt };
  };
  const post = async (fields: Record<string, string>, files: readonly PhotoFile[] = []) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    for (const { name = "a.jpg", type = "image/jpeg", bytes } of files) {
      form.append("photo", new Blob([new Uint8Array(bytes)], { type }), name);
    }
    return read(await site.send(path, { method: "POST", headers, body: form }));
  };
  return {
    eventId,
    path,
    headers,
    cookie,
    read,
    post,
    /** Uploads a file into a slot. */
    putInto: (slot: number, file: PhotoFile, caption = "") =>
      post({ intent: "upload-one", slot: String(slot), caption }, [file]),
    putMany: (...files: PhotoFile[]) => post({ intent: "upload-many" }, files),
    page: async () => read(await site.send(path, { headers: cookie })),
    /** Slot, caption, file name and picture of each photo, as stored. */
    stored: () =>
      site.db.$client
        .prepare<[string], { id: string; slot: number; caption: string; fileName: string; hash: string }>(
          "SELECT photos.id, slot, caption, photos.file_name AS fileName, hash FROM photos JOIN images ON images.id = image_id WHERE event_id = ? ORDER BY slot",
        )
        .all(eventId),
  };
}

export type Album = Awaited<ReturnType<typeof openAlbum>>;

/** The flash message of a response. */
export async function flashOf(site: TestSite, album: Album, response: Response): Promise<string> {
  const flash = (response.headers.get("Set-Cookie") ?? "").split(";")[0] ?? "";
  const { html } = await site.page(album.path, { Cookie: `${album.cookie.Cookie}; ${flash}` });
  return textOf(html.querySelector("[role=status]"));
}
