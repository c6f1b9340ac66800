// The five slots of an event's album, filled, changed and emptied by plain forms.
import { beforeEach, describe, expect, test } from "vitest";
import { auditEntries } from "../../app/db/schema/audit";
import { type Album, flashOf, makePhotoFile, openAlbum } from "../support/album";
import { openEachSite, site } from "../support/each-site";
import { makeEvent } from "../support/fixtures";
import { attributeAt, attributesAt, outcomeOf, pageOf, textAt, textsAt } from "../support/html";
import { rowsIn } from "../support/rows";
import { origin } from "../support/site";

const full = "每个活动最多 5 张照片";
const unsupported = "不支持的文件格式，请选择 JPG、PNG 或 WebP 图片";

openEachSite({ RATE_LIMITS: "off", BASE_URL: origin });
let album: Album;
beforeEach(async () => {
  album = await openAlbum(site);
});

const slots = () => album.stored().map(({ slot }) => slot);
const captions = () => album.stored().map(({ slot, caption }) => `${slot} ${caption}`);
const fileNames = () => album.stored().map(({ slot, fileName }) => `${slot} ${fileName}`);
const actions = () =>
  rowsIn(auditEntries).flatMap(({ action, entityType }) => (entityType === "photo" ? [action] : []));
const idAt = (slot: number) => album.stored().find((photo) => photo.slot === slot)?.id ?? "";

async function fill(...numbers: number[]) {
  for (const slot of numbers)
    await album.putInto(slot, await makePhotoFile(`#${slot}0${slot}0ff`, `${slot}.jpg`));
}

test("an event that has not ended has no slots, but the reason and a link that ends it", async () => {
  for (const fields of [{}, { startAt: site.clock.now() }]) {
    const event = makeEvent(site, fields);
    const closed = await openAlbum(site, event.id);
    const { html } = await closed.page();
    const links = html.querySelectorAll("main a").map((link) => link.getAttribute("href"));
    const own = `/admin/events/${event.id}`;
    expect(links).toEqual([own, own, `${own}/complete`]);
    const posted = await closed.putInto(1, await makePhotoFile());
    expect([posted.status, closed.stored()]).toEqual([409, []]);
    for (const page of [html, posted.html])
      expect(textAt(page, "main")).toContain("活动标记为已完成后才能上传照片");
  }
});

describe("uploading", () => {
  test("an empty album has five free slots; a photo in one is shown with actions and file name, and reported once", async () => {
    const free = (await album.page()).html.querySelectorAll("[data-slot=free]");
    expect(free.map((slot) => textAt(slot, "h2"))).toEqual([1, 2, 3, 4, 5].map((slot) => `照片 ${slot}`));
    for (const slot of free) {
      expect(attributesAt(slot, "input", "name")).toEqual(["intent", "slot", "caption", "photo"]);
      expect(textAt(slot, "button")).toBe("上传");
      expect(attributeAt(slot, "form", "enctype")).toBe("multipart/form-data");
    }
    const { response } = await album.putInto(3, await makePhotoFile());
    expect(outcomeOf(response)).toEqual([303, album.path, "照片已上传"]);
    expect([captions(), fileNames()]).toEqual([["3 "], ["3 IMG_2041.jpg"]]);
    const { html } = await album.page();
    expect(attributeAt(html, "#slot-3 img", "alt")).toBe("IMG_2041.jpg");
    expect(textsAt(html, "#slot-3 a")).toEqual(["替换", "删除", "取消"]);
    expect(textsAt(html, "#slot-3 button")).toEqual(["上传", "保存说明", "前移", "后移"]);
    expect(await (await site.send(`/photos/${album.eventId}`)).text()).not.toContain("IMG_2041");
    expect(actions()).toEqual(["photo.put"]);
  });

  test("a caption of 100 characters is accepted; a longer one is rejected and the image remains", async () => {
    const longest = "👩‍👩‍👧‍👦".repeat(100);
    expect((await album.putInto(1, await makePhotoFile(), longest)).status).toBe(303);
    const { status, noteAt, html } = await album.putInto(2, await makePhotoFile(), `${longest}字`);
    expect(status).toBe(422);
    expect(textAt(html, "#slot-2")).toContain("照片说明不能超过100个字符");
    expect(attributeAt(html, "#slot-2 details[open] input[name=caption]", "value")).toBe(`${longest}字`);
    expect(noteAt("#slot-1")).toBe("");
    expect(captions()).toEqual([`1 ${longest}`, "2 "]);
  });

  test("without a file, an action or a valid slot is rejected", async () => {
    const one = await album.post({ intent: "upload-one", slot: "2", caption: "" });
    expect([one.status, one.noteAt("#slot-2")]).toEqual([422, "请选择照片"]);
    const many = await album.post({ intent: "upload-many" });
    expect([many.status, many.noteAt("#album-many")]).toEqual([422, "请选择照片"]);
    for (const intent of ["", "publish"]) expect((await album.post({ intent })).status).toBe(400);
    for (const slot of [0, 6]) {
      const { status, noteAt } = await album.putInto(slot, await makePhotoFile());
      expect([slot, status, noteAt("#album-head")]).toEqual([slot, 422, "照片位置不存在"]);
    }
    expect(album.stored()).toEqual([]);
  });

  test("a script gets the result as JSON", async () => {
    const send = async (bytes: Buffer, Cookie = album.cookie.Cookie) => {
      const body = new FormData();
      body.append("intent", "upload-one");
      body.append("slot", "2");
      body.append("photo", new Blob([new Uint8Array(bytes)], { type: "image/jpeg" }), "a.jpg");
      const headers = { ...album.headers, Cookie, Accept: "application/json" };
      const response = await site.send(album.path, { method: "POST", headers, body });
      return [response.status, response.status === 303 ? null : await response.json()];
    };
    expect(await send((await makePhotoFile()).bytes)).toEqual([200, { said: "照片已上传" }]);
    expect(await send(Buffer.from("none"))).toEqual([
      415,
      { error: `「a.jpg」照片上传失败：${unsupported}` },
    ]);
    expect(await send(Buffer.from("none"), "")).toEqual([303, null]);
    expect(fileNames()).toEqual(["2 a.jpg"]);
  });

  test("into a filled slot: replaced, with the new file's name and the caption", async () => {
    await fill(2);
    await album.putInto(1, await makePhotoFile("#000000"), "合影");
    const [first] = album.stored();
    expect((await album.putInto(1, await makePhotoFile("#ffffff", "neu.jpg"))).status).toBe(303);
    const { html } = await album.putInto(1, { bytes: Buffer.from("none") });
    expect(textAt(html, "#replace-1")).toContain(unsupported);
    const classesOf = (slot: number) => attributeAt(html, `#replace-${slot}`, "class")?.split(" ").length;
    expect([classesOf(1), classesOf(2)], "the form with the error is open").toEqual([2, 1]);
    expect(fileNames()).toEqual(["1 neu.jpg", "2 2.jpg"]);
    expect(captions()).toEqual(["1 合影", "2 "]);
    expect(album.stored()[0]?.id).toBe(first?.id);
    expect(album.stored()[0]?.hash).not.toBe(first?.hash);
  });
});

describe("several at once", () => {
  const some = (count: number) =>
    Promise.all(
      Array.from({ length: count }, (_, index) => makePhotoFile(`#00${index}${index}00`, `${index}.jpg`)),
    );

  test("fill the free slots in order; a full album returns 409 and shows the reason instead of the form", async () => {
    await fill(2, 4);
    const { html } = await album.page();
    expect(attributesAt(html, "#album-many, #slot-1", "id")).toEqual(["album-many", "slot-1"]);
    const { response } = await album.putMany(...(await some(3)));
    expect(outcomeOf(response)).toEqual([303, album.path, "已上传 3 张照片"]);
    expect(fileNames()).toEqual(["1 0.jpg", "2 2.jpg", "3 1.jpg", "4 4.jpg", "5 2.jpg"]);
    const before = album.stored();
    const { status, noteAt } = await album.putMany(...(await some(2)));
    expect([status, noteAt("#album-many"), album.stored()]).toEqual([409, full, before]);
    const { html: closed } = await album.page();
    expect(closed.querySelector("#album-many form")).toBeNull();
    expect(textAt(closed, "#album-many")).toContain(full);
  });

  test("names invalid images and stores the others, or lists three with one reason if none is stored", async () => {
    const [first, second] = await some(2);
    if (!first || !second) throw new Error("two pictures were made");
    const invalid = (name: string) => ({ name, bytes: Buffer.from("%PDF-1.7") });
    const none = await album.putMany(...["甲.gif", "乙.gif", "丙.gif", "丁.gif"].map(invalid));
    const names = "「甲.gif」、「乙.gif」、「丙.gif」等 4 张";
    expect([none.status, none.noteAt("#album-many")]).toEqual([415, `${names}未上传：${unsupported}`]);
    const { response } = await album.putMany(first, invalid("票.pdf"), second);
    const text = `已上传 2 张照片「票.pdf」未上传：${unsupported}`;
    expect(await flashOf(site, album, response)).toBe(text);
    expect(slots()).toEqual([1, 2]);
  });
});

test("captions are set as one line, and cleared", async () => {
  await fill(1);
  const write = (caption: string) => album.post({ intent: "caption", photo: idAt(1), caption });
  const { response } = await write("  雨停\r\n之后\u202e\u0000 ");
  expect(outcomeOf(response)).toEqual([303, album.path, "照片说明已保存"]);
  expect(captions()).toEqual(["1 雨停 之后"]);
  await write("雨停 之后");
  expect(actions()).toEqual(["photo.put", "photo.caption"]);
  await write("");
  expect(captions()).toEqual(["1 "]);
});

describe("order", () => {
  const move = (slot: number, to: number) =>
    album.post({ intent: "move", photo: idAt(slot), to: String(to) });

  test("two photos swap slots with their ids, and both moves are logged", async () => {
    await fill(1, 2);
    const [first, second] = album.stored();
    const { response } = await move(1, 2);
    expect(outcomeOf(response)).toEqual([303, album.path, "照片已移到第 2 位"]);
    const [there, here] = [
      { ...second, slot: 1 },
      { ...first, slot: 2 },
    ];
    await move(2, 2);
    expect(album.stored()).toEqual([there, here]);
    expect(actions()).toEqual(["photo.put", "photo.put", "photo.move", "photo.move"]);
  });

  test("into an empty slot or to an invalid one", async () => {
    await fill(1, 4);
    await move(4, 5);
    const { status, noteAt } = await move(1, 6);
    expect([status, noteAt("#album-head")]).toEqual([422, "照片位置不存在"]);
    expect(fileNames()).toEqual(["1 1.jpg", "5 4.jpg"]);
    const { html } = await album.page();
    const disabled = textsAt(html, "[id^=slot-] button[disabled]");
    expect(disabled).toEqual(["前移", "后移"]);
  });
});

describe("deleting", () => {
  test("asks for confirmation, then empties the slot without moving others", async () => {
    await fill(1, 2, 3);
    const photo = idAt(2);
    const { html } = await site.page(`${album.path}/${photo}/delete`, album.cookie);
    expect(textAt(html, "h1")).toBe("确定要删除这张照片吗？");
    expect(attributeAt(html, "main form", "action")).toBe(album.path);
    const { response } = await album.post({ intent: "remove", photo });
    expect(outcomeOf(response)).toEqual([303, album.path, "照片删除成功"]);
    expect(slots()).toEqual([1, 3]);
    expect(actions()).toContain("photo.remove");
  });

  test("and other changes require a photo of this event", async () => {
    await fill(1);
    const other = await openAlbum(site);
    for (const intent of ["remove", "caption", "move"]) {
      const foreign = { intent, photo: idAt(1), to: "2", caption: "新" };
      const { status, noteAt } = await other.post(foreign);
      expect([intent, status, noteAt("#album-head")]).toEqual([intent, 404, "照片不存在"]);
    }
    expect(fileNames()).toEqual(["1 1.jpg"]);
    const sent = site.send(`${other.path}/${idAt(1)}/delete`, { headers: album.cookie });
    expect(textAt(await pageOf(sent, 404), "main")).toContain("照片不存在");
  });
});

test("with low data the photos are links and work without a script", async () => {
  await fill(1);
  const { html } = await site.page(album.path, { ...album.cookie, "Save-Data": "on" });
  expect(html.querySelector("main img:not(template img)")).toBeNull();
  expect(textAt(html, "#slot-1")).toMatch(/显示图片（\d+ KB）/);
});

test("an unreadable album shows an error and a retry", async () => {
  site.db.$client.exec("DROP TABLE photos");
  const { status, html } = await site.page(album.path, album.cookie);
  expect(status).toBe(500);
  expect(textAt(html, "main")).toContain("获取历史照片失败");
  expect(textAt(html, "main a")).toBe("重试");
});
