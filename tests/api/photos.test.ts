import sharp from "sharp";
import { beforeEach, describe, expect, test } from "vitest";
import { setUpApi } from "../support/api-set-up";
import { eachRow } from "../support/each-row";
import { site } from "../support/each-site";
import { makeEvent, makePhotos } from "../support/fixtures";
import { upload } from "../support/raw-api";

const { request, asAdmin } = setUpApi();
let id: string;
beforeEach(() => {
  id = makeEvent(site, {}, "ended").id;
});

const picture = (background = "#336699") =>
  sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .png()
    .toBuffer();
const albumOf = (eventId: string): [string, string][] => [
  ["type", "album"],
  ["eventId", eventId],
];
const slots = async () => {
  const { body } = await request("GET", `/events/${id}/photos`);
  return body.data.photos.map(({ slot, caption }: { slot: number; caption: string }) => [slot, caption]);
};
async function urlOf(colour = "#336699"): Promise<string> {
  const { body } = await upload(site, await picture(colour), [["type", "album"]], { name: "IMG_1.png" });
  return body.data.url;
}

describe("an upload", () => {
  eachRow([[true], [false]])("accepts its purpose before or after the file", async (fieldsFirst) => {
    const { status, body } = await upload(site, await picture(), albumOf(id), { fieldsFirst });
    expect(status).toBe(201);
    expect(body).toEqual({
      success: true,
      data: { url: expect.stringMatching(/^\/uploads\/[0-9a-f]{20}\.jpg$/), width: 60, height: 40 },
      url: body.data.url,
    });
    const served = await site.send(body.url);
    expect([served.status, served.headers.get("Content-Type")]).toEqual([200, "image/jpeg"]);
    expect((await asAdmin("POST", `/events/${id}/photos`, { photos: [{ url: body.url }] })).status).toBe(201);
  });
});

describe("the album", () => {
  test("fills its free slots in order, without a caption where none is sent", async () => {
    await makePhotos(site, id, [1, 3]);
    const photos = [{ url: await urlOf("#111111"), caption: " 合影\n" }, { url: await urlOf("#222222") }];
    const { status, body } = await asAdmin("POST", `/events/${id}/photos`, { photos });
    expect(status).toBe(201);
    expect(body.data.photos).toMatchObject([
      { slot: 2, caption: "合影", image_url: photos[0]?.url },
      { slot: 4, caption: "", image_url: photos[1]?.url },
    ]);
    expect(await slots()).toEqual([
      [1, "照片说明 1"],
      [2, "合影"],
      [3, "照片说明 3"],
      [4, ""],
    ]);
  });

  test("accepts all of several photos or none, and at most five", async () => {
    await makePhotos(site, id, [1, 2, 3, 4]);
    const photos = [{ url: await urlOf("#111111") }, { url: await urlOf("#222222") }];
    const rejected = await asAdmin("POST", `/events/${id}/photos`, { photos });
    expect([rejected.status, rejected.body.error]).toEqual([409, "每个活动最多 5 张照片"]);
    expect(await slots()).toHaveLength(4);
    expect((await asAdmin("POST", `/events/${id}/photos`, { photos: photos.slice(1) })).status).toBe(201);
  });

  test("changes a photo or its caption only in its own slot and event", async () => {
    await makePhotos(site, id, [2]);
    const [photo] = (await request("GET", `/events/${id}/photos`)).body.data.photos;
    const path = `/events/${id}/photos/${photo.id}`;
    const worded = await asAdmin("PUT", path, { caption: "新的" });
    expect(worded.body.data).toEqual({ ...photo, caption: "新的" });
    const image_url = await urlOf("#778899");
    const changed = await asAdmin("PUT", path, { image_url });
    expect(changed.body.data).toEqual({ ...photo, caption: "新的", image_url });
    const other = makeEvent(site, {}, "ended").id;
    for (const method of ["PUT", "DELETE"])
      expect((await asAdmin(method, `/events/${other}/photos/${photo.id}`, {})).status).toBe(404);
    expect((await asAdmin("DELETE", path)).body.data).toEqual({ id: photo.id });
    expect((await asAdmin("DELETE", path)).status).toBe(404);
    expect(await slots()).toEqual([]);
  });
});
