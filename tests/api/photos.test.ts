import { beforeEach, describe, expect, test } from "vitest";
import { images } from "../../app/db/schema/images";
import { makePhotoFile } from "../support/album";
import { setUpApi } from "../support/api-set-up";
import { eachRow } from "../support/each-row";
import { site } from "../support/each-site";
import { makeEvent, makeImage, makePhotos } from "../support/fixtures";
import { bearer, upload } from "../support/raw-api";

const { request, asAdmin } = setUpApi();
let id: string;
beforeEach(() => {
  id = makeEvent(site, {}, "ended").id;
});

const megabyte = 1024 * 1024;
const picture = async (colour?: string) => (await makePhotoFile(colour)).bytes;
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

  test("without a file, for an unknown purpose, or as JSON is rejected", async () => {
    const bytes = await picture();
    const none = await upload(site, new Uint8Array());
    expect([none.status, none.body.details]).toEqual([422, { file: ["请选择要上传的图片"] }]);
    const purpose = await upload(site, bytes, [["type", "constructor"]]);
    expect([purpose.status, Object.keys(purpose.body.details)]).toEqual([422, ["type"]]);
    const json = await asAdmin("POST", "/upload", {});
    expect([json.status, json.body.error]).toEqual([415, "请求内容的类型应为 multipart/form-data"]);
  });

  test.each([
    ["album", 10, 413, "文件大小超过10MB，请选择更小的文件"],
    ["cover", 10, 413, "文件大小不能超过10MB"],
    ["poster", 10, 413, "文件大小不能超过10MB"],
    ["qr", 10, 415, "不支持的文件格式，请选择 JPG、PNG 或 WebP 图片"],
    ["qr", 20, 413, "文件大小不能超过20MB"],
  ])("of %s of more than %i MB returns %i, wherever the purpose is in the body", async (type, megabytes, status, error) => {
    for (const fieldsFirst of [true, false]) {
      const bytes = new Uint8Array(megabytes * megabyte + 1);
      const rejected = await upload(site, bytes, [["type", type]], { fieldsFirst });
      expect([rejected.status, rejected.body]).toEqual([status, { success: false, error }]);
    }
  });

  test.each([
    ["album", 22, "文件大小超过10MB，请选择更小的文件"],
    ["qr", 22, "文件大小不能超过20MB"],
    ["cover", 60, "文件大小不能超过10MB"],
  ])("of %s of %i MB, above the limit of all bodies, has the same message if the purpose comes first", async (type, megabytes, message) => {
    const { status, body } = await upload(site, new Uint8Array(megabytes * megabyte + 1), [["type", type]]);
    expect([status, body.error]).toEqual([413, message]);
  });
});

describe("an upload to the album of an event that is not ended", () => {
  test.each([undefined, "cancelled" as const])("is rejected immediately (%s)", async (state) => {
    const event = makeEvent(site, {}, state).id;
    const rejection = [409, { success: false, error: "活动标记为已完成后才能上传照片" }];
    for (const fieldsFirst of [true, false])
      for (const bytes of [await picture(), Buffer.from("这不是图片")]) {
        const { status, body } = await upload(site, bytes, albumOf(event), { fieldsFirst });
        expect([status, body]).toEqual(rejection);
      }
    expect(site.db.select().from(images).all()).toEqual([]);
    const cover = await upload(site, await picture(), [["eventId", event]]);
    expect(cover.status).toBe(201);
  });

  test("is rejected before its file has arrived", async () => {
    const event = makeEvent(site).id;
    const boundary = "part";
    const text = (name: string, value: string) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    const opening = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n`;
    let chunks = 0;
    const body = new ReadableStream({
      pull(controller) {
        chunks += 1;
        const head = text("type", "album") + text("eventId", event) + opening;
        controller.enqueue(chunks === 1 ? Buffer.from(head) : Buffer.alloc(64 * 1024));
        if (chunks > 100) controller.close();
      },
    });
    const headers = { ...bearer(site), "Content-Type": `multipart/form-data; boundary=${boundary}` };
    const init: RequestInit = { method: "POST", headers, body, duplex: "half" };
    const response = await site.send("/api/upload", init);
    expect([response.status, chunks < 10]).toEqual([409, true]);
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
    const six = await asAdmin("POST", `/events/${id}/photos`, { photos: Array(6).fill(photos[0]) });
    expect([six.status, six.body.error]).toEqual([409, "每个活动最多 5 张照片"]);
    expect(await slots()).toHaveLength(4);
    expect((await asAdmin("POST", `/events/${id}/photos`, { photos: photos.slice(1) })).status).toBe(201);
  });

  test("accepts only URLs of uploads, for any purpose, and of pictures that can be had", async () => {
    const [unknown, notCopied] = ["照片地址不存在，请先上传照片", "图片取不到，请上传照片"];
    for (const [url, message] of [
      [`/uploads/${"0".repeat(20)}.jpg`, unknown],
      ["/health", unknown],
      ["https://e.example/uploads/00000000000000000000.jpg", notCopied],
      ["http://e.example/a.jpg", notCopied],
    ]) {
      const { status, body } = await asAdmin("POST", `/events/${id}/photos`, { photos: [{ url }] });
      expect([url, status, body.details]).toEqual([url, 422, { "photos.0.url": [message] }]);
    }
    const { hash } = await makeImage(site, "#123123", 64, 48, "cover");
    const photos = [{ url: `/uploads/${hash}.jpg` }];
    expect((await asAdmin("POST", `/events/${id}/photos`, { photos })).status).toBe(201);
  });

  test("is public after the end of the event", async () => {
    const open = makeEvent(site);
    const early = await asAdmin("POST", `/events/${open.id}/photos`, { photos: [{ url: await urlOf() }] });
    expect([early.status, early.body.error]).toEqual([409, "活动标记为已完成后才能上传照片"]);
    await makePhotos(site, id, [1]);
    await asAdmin("PUT", `/events/${id}`, { status: "active" });
    expect(await slots()).toEqual([]);
    expect((await asAdmin("GET", `/events/${id}/photos`)).body.data.photos).toHaveLength(1);
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
    const heap = await asAdmin("PUT", path, { caption: `a${"\u0301".repeat(1001)}` });
    expect([heap.status, heap.body.details]).toEqual([422, { caption: ["照片说明不能超过100个字符"] }]);
    const other = makeEvent(site, {}, "ended").id;
    for (const method of ["PUT", "DELETE"])
      expect((await asAdmin(method, `/events/${other}/photos/${photo.id}`, {})).status).toBe(404);
    expect((await asAdmin("DELETE", path)).body.data).toEqual({ id: photo.id });
    expect((await asAdmin("DELETE", path)).status).toBe(404);
    expect(await slots()).toEqual([]);
  });
});
