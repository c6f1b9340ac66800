// The five slots of an event's album, filled, changed and emptied by plain forms.
import { beforeEach, describe, expect, test } from "vitest";
import { type Album, flashOf, makePhotoFile, openAlbum } from "../support/album";
import { openEachSite, site } from "../support/each-site";
import { makeEvent } from "../support/fixtures";
import { origin, textOf } from "../support/site";

const full = "每个活动最多 5 张照片";

openEachSite({ RATE_LIMITS: "off", BASE_URL: origin });
let album: Album;
beforeEach(async () => {
  album = await openAlbum(site);
});

const slots = () => album.stored().map(({ slot }) => slot);
const captions = () => album.stored().map(({ slot, caption }) => `${slot} ${caption}`);
const fileNames = () => album.stored().map(({ slot, fileName }) => `${slot} ${fileName}`);
const actions = () =>
  site.db.$client
    .prepare("SELECT action FROM audit_entries WHERE entity_type = 'photo' ORDER BY rowid")
    .pluck()
    .all();
const idAt = (slot: number) => album.stored().find((photo) => photo.slot === slot)?.id ?? "";

async function fill(...numbers: number[]) {
  for (const slot of numbers)
    await album.putInto(slot, await makePhotoFile(`#${slot}0${slot}0ff`, `${slot}.jpg`));
}

describe("an event that has not ended", () => {
  test.each([
    ["active", true],
    ["cancelled", true],
    ["active", false],
  ] as const)("%s, begun: %s: no slots, but the reason and a link", async (status, hasBegun) => {
    const times = hasBegun ? { startAt: site.clock.now() } : {};
    const event = makeEvent(site, times, status === "cancelled" ? status : undefined);
    const closed = await openAlbum(site, event.id);
    const { html } = await closed.page();
    expect(textOf(html.querySelector("main"))).toContain("活动标记为已完成后才能上传照片");
    expect(html.querySelectorAll("main a").map((link) => [textOf(link), link.getAttribute("href")])).toEqual([
      ["←返回", "/admin"],
      ...(hasBegun ? [["标记为已完成", `/admin/events/${event.id}/complete`]] : []),
    ]);
    expect(html.querySelector("main form")).toBeNull();
    const posted = await closed.putInto(1, await makePhotoFile());
    expect(posted.status).toBe(409);
    expect(textOf(posted.html.querySelector("main"))).toContain("活动标记为已完成后才能上传照片");
    expect(closed.stored()).toEqual([]);
    expect((await site.page("/admin/events/abcdefghijkl/photos", album.cookie)).status).toBe(404);
  });
});

describe("uploading", () => {
  test("an empty album has five free slots, each with file, caption and button", async () => {
    const { html } = await album.page();
    const free = html.querySelectorAll("[data-slot=free]");
    expect(free.map((slot) => textOf(slot.querySelector("h2")))).toEqual(
      [1, 2, 3, 4, 5].map((slot) => `照片 ${slot}`),
    );
    for (const slot of free) {
      const fields = slot.querySelectorAll("input").map((input) => input.getAttribute("name"));
      expect(fields).toEqual(["intent", "slot", "caption", "photo"]);
      expect(textOf(slot.querySelector("button"))).toBe("上传");
      expect(slot.querySelector("form")?.getAttribute("enctype")).toBe("multipart/form-data");
    }
  });

  test("into a slot: shown with actions and file name, without caption, and reported once", async () => {
    const { status, response } = await album.putInto(3, await makePhotoFile());
    expect([status, response.headers.get("Location")]).toEqual([303, album.path]);
    expect(await flashOf(site, album, response)).toBe("照片已上传");
    expect(captions()).toEqual(["3 "]);
    expect(fileNames()).toEqual(["3 IMG_2041.jpg"]);
    const { html } = await album.page();
    const slot = html.querySelector("#slot-3");
    expect(slot?.querySelector("img")?.getAttribute("alt")).toBe("IMG_2041.jpg");
    expect(slot?.querySelectorAll("a").map(textOf)).toEqual(["替换", "删除", "取消"]);
    expect(slot?.querySelectorAll("button").map(textOf)).toEqual(["上传", "保存说明", "前移", "后移"]);
    expect(await (await site.send(`/photos/${album.eventId}`)).text()).not.toContain("IMG_2041");
    expect(actions()).toEqual(["photo.put"]);
  });

  test("a caption of 100 characters is accepted; a longer one is rejected and the image remains", async () => {
    const longest = "👩‍👩‍👧‍👦".repeat(100);
    expect((await album.putInto(1, await makePhotoFile(), longest)).status).toBe(303);
    const { status, noteAt, html } = await album.putInto(2, await makePhotoFile(), `${longest}字`);
    expect(status).toBe(422);
    expect(textOf(html.querySelector("#slot-2"))).toContain("照片说明不能超过100个字符");
    expect(html.querySelector("#slot-2 details")?.hasAttribute("open")).toBe(true);
    expect(html.querySelector("#slot-2 input[name=caption]")?.getAttribute("value")).toBe(`${longest}字`);
    expect(noteAt("#slot-1")).toBe("");
    expect(captions()).toEqual([`1 ${longest}`, "2 "]);
  });

  // Invalid pictures are in sweeps/odd-pictures.
  test("too large: error at the slot, caption preserved, nothing stored", async () => {
    const response = await album.putInto(4, { bytes: Buffer.alloc(10 * 1024 * 1024 + 1) }, "合影");
    expect(response.status).toBe(413);
    const text = "照片上传失败：文件大小超过10MB，请选择更小的文件";
    expect([response.noteAt("#slot-4"), response.noteAt("main")]).toEqual([text, text]);
    expect(response.html.querySelector("#slot-4 input[name=caption]")?.getAttribute("value")).toBe("合影");
    expect(textOf(response.html.querySelector("#slot-4"))).toContain("✕ 上传失败换一张图片");
    expect(album.stored()).toEqual([]);
  });

  test("a script gets the result as JSON", async () => {
    const send = async (bytes: Buffer, Cookie = album.cookie.Cookie) => {
      const body = new FormData();
      for (const [name, value] of Object.entries({ intent: "upload-one", slot: "2" }))
        body.append(name, value);
      body.append("photo", new Blob([new Uint8Array(bytes)], { type: "image/jpeg" }), "a.jpg");
      const headers = { ...album.headers, Cookie, Accept: "application/json" };
      const response = await site.send(album.path, { method: "POST", headers, body });
      return [response.status, response.status === 303 ? null : await response.json()];
    };
    expect(await send((await makePhotoFile()).bytes)).toEqual([200, { said: "照片已上传" }]);
    expect(await send(Buffer.from("none"))).toEqual([
      415,
      { error: "「a.jpg」照片上传失败：不支持的文件格式，请选择 JPG、PNG 或 WebP 图片" },
    ]);
    expect(await send(Buffer.from("none"), "")).toEqual([303, null]);
    expect(fileNames()).toEqual(["2 a.jpg"]);
  });

  test("without a file or an action it is rejected", async () => {
    const one = await album.post({ intent: "upload-one", slot: "2", caption: "" });
    expect([one.status, one.noteAt("#slot-2")]).toEqual([422, "请选择照片"]);
    expect(textOf(one.html.querySelector("#slot-2"))).toContain("✕ 上传失败点击重试");
    const many = await album.post({ intent: "upload-many" });
    expect([many.status, many.noteAt("#album-many")]).toEqual([422, "请选择照片"]);
    for (const intent of ["", "constructor", "publish"])
      expect((await album.post({ intent })).status).toBe(400);
  });

  test("an invalid slot: error on the page", async () => {
    for (const slot of ["0", "6", "1.5", "x", ""]) {
      const { status, noteAt } = await album.post({ intent: "upload-one", slot }, [await makePhotoFile()]);
      expect([slot, status, noteAt("#album-head")]).toEqual([slot, 422, "照片位置不存在"]);
    }
    expect(album.stored()).toEqual([]);
  });

  test("into a filled slot: replaced, with the new file's name and the caption", async () => {
    await fill(2);
    await album.putInto(1, await makePhotoFile("#000000"), "合影");
    const [first] = album.stored();
    expect((await album.putInto(1, await makePhotoFile("#ffffff", "neu.jpg"))).status).toBe(303);
    expect([fileNames(), captions()]).toEqual([
      ["1 neu.jpg", "2 2.jpg"],
      ["1 合影", "2 "],
    ]);
    expect(album.stored()[0]?.id).toBe(first?.id);
    expect(album.stored()[0]?.hash).not.toBe(first?.hash);
  });

  test("a rejected replacement opens its form and retains the photo", async () => {
    await fill(1);
    const { status, noteAt, html } = await album.putInto(1, { bytes: Buffer.from("GIF89a") });
    expect([status, noteAt("#slot-1")]).toEqual([
      415,
      "「a.jpg」照片上传失败：不支持的文件格式，请选择 JPG、PNG 或 WebP 图片",
    ]);
    expect(html.querySelector("#replace-1")?.classNames).toMatch(/ /);
    expect(fileNames()).toEqual(["1 1.jpg"]);
  });
});

describe("several at once", () => {
  const some = (count: number) =>
    Promise.all(
      Array.from({ length: count }, (_, index) => makePhotoFile(`#00${index}${index}00`, `${index}.jpg`)),
    );

  test("fill the free slots in order", async () => {
    await fill(2, 4);
    const { html } = await album.page();
    const ids = html.querySelectorAll("#album-many, #slot-1").map((element) => element.id);
    expect(ids).toEqual(["album-many", "slot-1"]);
    const { status, response } = await album.putMany(...(await some(3)));
    expect(status).toBe(303);
    expect(await flashOf(site, album, response)).toBe("已上传 3 张照片");
    expect(fileNames()).toEqual(["1 0.jpg", "2 2.jpg", "3 1.jpg", "4 4.jpg", "5 2.jpg"]);
  });

  test("stores those that fit, and rejects and names the rest", async () => {
    await fill(1, 2, 3);
    const { status, response } = await album.putMany(...(await some(4)));
    expect(status).toBe(303);
    expect(await flashOf(site, album, response)).toBe(`已上传 2 张照片「2.jpg」、「3.jpg」未上传：${full}`);
    expect(slots()).toEqual([1, 2, 3, 4, 5]);
  });

  test("a full album returns 409 and shows the reason instead of the form", async () => {
    await fill(1, 2, 3, 4, 5);
    const before = album.stored();
    const { status, noteAt } = await album.putMany(...(await some(2)));
    expect([status, noteAt("#album-many")]).toEqual([409, full]);
    expect(album.stored()).toEqual(before);
    const { html } = await album.page();
    expect(html.querySelector("#album-many form")).toBeNull();
    expect(textOf(html.querySelector("#album-many"))).toContain(full);
  });

  test("names invalid images and stores the others", async () => {
    const [first, second] = await some(2);
    if (!first || !second) throw new Error("two pictures were made");
    const { response } = await album.putMany(
      first,
      { name: "票.pdf", bytes: Buffer.from("%PDF-1.7") },
      second,
    );
    expect(await flashOf(site, album, response)).toBe(
      "已上传 2 张照片「票.pdf」未上传：不支持的文件格式，请选择 JPG、PNG 或 WebP 图片",
    );
    expect(slots()).toEqual([1, 2]);
  });

  test("lists at most three rejected ones with the same reason when none is stored", async () => {
    const broken = ["甲.gif", "乙.gif", "丙.gif", "丁.gif"].map((name) => ({
      name,
      bytes: Buffer.from("GIF89a"),
    }));
    const { status, noteAt } = await album.putMany(...broken);
    expect([status, noteAt("#album-many")]).toEqual([
      415,
      "「甲.gif」、「乙.gif」、「丙.gif」等 4 张未上传：不支持的文件格式，请选择 JPG、PNG 或 WebP 图片",
    ]);
  });
});

describe("captions", () => {
  test("are set as one line, and cleared", async () => {
    await fill(1);
    const write = (caption: string) => album.post({ intent: "caption", photo: idAt(1), caption });
    const { status, response } = await write("  雨停\r\n之后\u202e\u0000 ");
    expect(status).toBe(303);
    expect(await flashOf(site, album, response)).toBe("照片说明已保存");
    expect(captions()).toEqual(["1 雨停 之后"]);
    await write("雨停 之后");
    expect(actions()).toEqual(["photo.put", "photo.caption"]);
    await write("");
    expect(captions()).toEqual(["1 "]);
  });

  test("one that is too long is re-rendered at its slot", async () => {
    await fill(2);
    const caption = "字".repeat(101);
    const { status, html } = await album.post({ intent: "caption", photo: idAt(2), caption });
    expect(status).toBe(422);
    const field = html.querySelector("#slot-2 details[open] input[name=caption]");
    expect(field?.getAttribute("value")).toBe(caption);
    expect(field?.getAttribute("aria-invalid")).toBe("true");
    expect(fileNames()).toEqual(["2 2.jpg"]);
  });
});

describe("order", () => {
  const move = (slot: number, to: number | string) =>
    album.post({ intent: "move", photo: idAt(slot), to: String(to) });

  test("two photos swap slots with their ids, and both moves are logged", async () => {
    await fill(1, 2);
    const [first, second] = album.stored();
    const { status, response } = await move(1, 2);
    expect(status).toBe(303);
    expect(await flashOf(site, album, response)).toBe("照片已移到第 2 位");
    expect(album.stored()).toEqual([
      { ...second, slot: 1 },
      { ...first, slot: 2 },
    ]);
    expect(actions()).toEqual(["photo.put", "photo.put", "photo.move", "photo.move"]);
  });

  test("a repeated press moves once", async () => {
    await fill(1, 2, 3);
    const press = { intent: "move", photo: idAt(1), to: "2" };
    await Promise.all([album.post(press), album.post(press)]);
    expect(fileNames()).toEqual(["1 2.jpg", "2 1.jpg", "3 3.jpg"]);
  });

  test("into an empty slot or to an invalid one", async () => {
    await fill(1, 4);
    await move(4, 5);
    for (const to of [0, 6, "x", ""]) {
      const { status, noteAt } = await move(1, to);
      expect([to, status, noteAt("#album-head")]).toEqual([to, 422, "照片位置不存在"]);
    }
    expect(fileNames()).toEqual(["1 1.jpg", "5 4.jpg"]);
    const { html } = await album.page();
    const disabled = html.querySelectorAll("[id^=slot-] button[disabled]").map(textOf);
    expect(disabled).toEqual(["前移", "后移"]);
  });
});

describe("deleting", () => {
  test("asks for confirmation, then empties the slot without moving others", async () => {
    await fill(1, 2, 3);
    const id = idAt(2);
    const confirmation = await site.page(`${album.path}/${id}/delete`, album.cookie);
    expect(textOf(confirmation.html.querySelector("h1"))).toBe("确定要删除这张照片吗？");
    expect(confirmation.html.querySelector("main form")?.getAttribute("action")).toBe(album.path);
    const { status, response } = await album.post({ intent: "remove", photo: id });
    expect(status).toBe(303);
    expect(await flashOf(site, album, response)).toBe("照片删除成功");
    expect(slots()).toEqual([1, 3]);
    expect(actions()).toContain("photo.remove");
  });

  test.each(["remove", "caption", "move"])("%s requires a photo of this event", async (intent) => {
    await fill(1);
    const stale = { intent, photo: "abcdefghijkl", to: "2", caption: "新" };
    const { status, noteAt, html } = await album.post(stale);
    expect([status, noteAt("#album-head")]).toEqual([404, "照片不存在"]);
    expect(html.querySelectorAll("[data-slot]").length).toBe(5);
    const other = await openAlbum(site);
    expect((await other.post({ ...stale, photo: idAt(1) })).status).toBe(404);
    expect(fileNames()).toEqual(["1 1.jpg"]);
    for (const page of [`${album.path}/abcdefghijkl`, `${other.path}/${idAt(1)}`]) {
      const confirmation = await site.page(`${page}/delete`, album.cookie);
      expect([confirmation.status, textOf(confirmation.html.querySelector("main"))]).toEqual([
        404,
        expect.stringContaining("照片不存在"),
      ]);
    }
  });
});

test("with low data the photos are links and work without a script", async () => {
  await fill(1);
  const { html } = await site.page(album.path, { ...album.cookie, "Save-Data": "on" });
  expect(html.querySelector("main img:not(template img)")).toBeNull();
  expect(textOf(html.querySelector("#slot-1"))).toMatch(/显示图片（\d+ KB）/);
});

test("an unreadable album shows an error and a retry", async () => {
  site.db.$client.exec("DROP TABLE photos");
  const { status, html } = await site.page(album.path, album.cookie);
  expect(status).toBe(500);
  expect(textOf(html.querySelector("main"))).toContain("获取历史照片失败");
  expect(textOf(html.querySelector("main a"))).toBe("重试");
});
