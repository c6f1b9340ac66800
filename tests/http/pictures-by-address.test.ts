// Pictures at addresses of other sites, which organisers type in the event form or send to the API: copied once into own files, and
// shown as links where that is not possible. `picture-source.test.ts` tests the downloads.
import { beforeEach, describe, expect, test } from "vitest";
import { photos } from "../../app/db/schema/events";
import { images } from "../../app/db/schema/images";
import { fieldsOf } from "../support/admin-browser";
import { codePicture } from "../support/code-pictures";
import { adminBrowser as admin, openEachAdmin, site } from "../support/each-site";
import { makeEvent, makePhotos } from "../support/fixtures";
import { attributeAt, outcomeOf, pageOf, textAt, textsAt } from "../support/html";
import { makeMarkedPicture } from "../support/marked-picture";
import { openAdminRawClient } from "../support/raw-api";
import { eventRow, rowsIn } from "../support/rows";
import { file, openWeb, redirectTo } from "../support/web";

openEachAdmin({ RATE_LIMITS: "off" });

const uncopied = "图片取不到，先显示为链接";
const at = (name: string) => `https://pictures.example/${name}`;
let answers: Parameters<typeof openWeb>[0];
let web: Awaited<ReturnType<typeof openWeb>>;
beforeEach(async ({ onTestFinished }) => {
  const [cover, other, code] = await Promise.all([
    makeMarkedPicture(900, 1200),
    makeMarkedPicture(1200, 900),
    codePicture({ size: 200 }),
  ]);
  const hosted = (path: string, bytes: Buffer) => ({ [`pictures.example/${path}`]: file(bytes) });
  answers = {
    ...hosted("cover.jpg", cover),
    ...hosted("other.jpg", other),
    ...hosted("code.png", code),
    ...hosted("page.html", Buffer.from("<html>no picture</html>")),
    "pictures.example/inwards": redirectTo("https://inner.example/cover.jpg"),
  };
  web = await openWeb(answers, { "inner.example": ["127.0.0.1"] });
  Object.assign(site.network, web.network);
  onTestFinished(() => web.close());
});

const request = (...sent: Parameters<ReturnType<typeof openAdminRawClient>>) =>
  openAdminRawClient(site)(...sent);
const startTime = "2026-12-05T10:00:00Z";
const own = /^\/uploads\/[0-9a-f]{20}\.jpg$/;

describe("in the API", () => {
  test("cover, background and code of a new event become own files", async () => {
    const addresses = {
      coverImage: at("cover.jpg"),
      backgroundUrl: at("other.jpg"),
      wechatQrCode: at("code.png"),
    };
    const { status, body } = await request("POST", "/events", { title: "天台", startTime, ...addresses });
    expect(status).toBe(201);
    for (const name of Object.keys(addresses))
      expect([name, body.data[name]]).toEqual([name, expect.stringMatching(own)]);
    const row = eventRow(body.data.id);
    expect(row).toMatchObject({ coverLink: null, backgroundLink: null, groupQrLink: null, version: 1 });
    expect(row?.groupQrValidUntil).toBeGreaterThan(site.clock.time);
    const stored = rowsIn(images).map(({ kind, fileName, hasCode }) => [kind, fileName, hasCode]);
    expect(stored.sort()).toEqual([
      ["cover", "cover.jpg", null],
      ["poster", "other.jpg", null],
      ["qr", "code.png", true],
    ]);
    expect((await site.send(body.data.coverImage)).headers.get("Content-Type")).toBe("image/jpeg");
    expect((await site.page(`/events/${body.data.id}`)).html.toString()).not.toContain("pictures.example");
    // Not downloaded again by a page, nor for a record that is sent back.
    await request("PUT", `/events/${body.data.id}`, { ...body.data, title: "天台酒会" });
    expect([...web.requests].sort()).toEqual(
      ["code.png", "cover.jpg", "other.jpg"].map((name) => `pictures.example/${name}`),
    );
  });

  test("a change copies a new address, and leaves what another one changed meanwhile", async () => {
    const { id } = makeEvent(site, { title: "野餐" });
    const connect = site.network.connect;
    let meanwhile: Promise<unknown> | undefined;
    site.network.connect = (...to) => {
      // Another request changes the event while the picture is downloaded.
      meanwhile = request("PUT", `/events/${id}`, { locationName: "新公园" });
      return connect(...to);
    };
    const changed = await request("PUT", `/events/${id}`, { coverImage: at("cover.jpg") });
    expect(changed.body.data).toMatchObject({
      coverImage: expect.stringMatching(own),
      locationName: "新公园",
    });
    await meanwhile;
    site.network.connect = connect;
    const again = await request("PUT", `/events/${id}`, { coverImage: at("cover.jpg") });
    expect(again.body.data.coverImage).toBe(changed.body.data.coverImage);
    expect(rowsIn(images)).toHaveLength(1);
    const invalid = await request("PUT", `/events/${id}`, { coverImage: at("other.jpg"), capacity: 1 });
    expect([invalid.status, web.requests.length]).toEqual([422, 2]);
  });

  test("what cannot be had stays a link, which the page shows", async () => {
    for (const name of ["missing.jpg", "page.html", "inwards"]) {
      const { status, body } = await request("POST", "/events", {
        title: name,
        startTime,
        coverImage: at(name),
      });
      expect([name, status, body.data.coverImage]).toEqual([name, 201, at(name)]);
      const { html } = await site.page(`/events/${body.data.id}`);
      expect(attributeAt(html, `a[href="${at(name)}"]`, "rel")).toContain("noopener");
      expect(html.querySelector(`img[src^="https:"]`)).toBeNull();
    }
    expect(web.connected).toHaveLength(3);
    expect(rowsIn(images)).toEqual([]);
    expect(site.logged.join()).not.toContain("pictures.example");
  });

  test("photos of an ended event are copied, all or none", async () => {
    const { id } = makeEvent(site, {}, "ended");
    const photos = (...names: string[]) =>
      request("POST", `/events/${id}/photos`, { photos: names.map((name) => ({ url: at(name) })) });
    const failed = await photos("cover.jpg", "missing.jpg");
    const notCopied = "图片取不到，请上传照片";
    expect([failed.status, failed.body.details]).toEqual([422, { "photos.1.url": [notCopied] }]);
    const added = await photos("cover.jpg", "other.jpg");
    expect(added.status).toBe(201);
    const [first] = added.body.data.photos;
    expect(added.body.data.photos.map((photo: { image_url: string }) => photo.image_url)).toEqual([
      expect.stringMatching(own),
      expect.stringMatching(own),
    ]);
    const put = await request("PUT", `/events/${id}/photos/${first.id}`, { image_url: at("other.jpg") });
    expect(put.body.data.image_url).toBe(added.body.data.photos[1].image_url);
    const requests = web.requests.length;
    const open = makeEvent(site);
    const closed = await request("POST", `/events/${open.id}/photos`, { photos: [{ url: at("cover.jpg") }] });
    expect([closed.status, web.requests.length]).toEqual([409, requests]);
    const unknown = await request("POST", `/events/${id}/photos`, {
      photos: [{ url: "/uploads/00000000000000000000.jpg" }],
    });
    expect(unknown.body.details).toEqual({ "photos.0.url": ["照片地址不存在，请先上传照片"] });
  });
});

const slotsOf = (id: string) =>
  rowsIn(photos)
    .flatMap(({ eventId, slot }) => (eventId === id ? [slot] : []))
    .sort();

describe("in the form", () => {
  const draft = "Pictures0001";
  const stepOf = (step: number) => `/admin/create-event?draft=${draft}&step=${step}`;

  test("publishing copies the picture, or says that it is shown as a link", async () => {
    const basics = { title: "天台", summary: "看日落", category: "酒会", capacity: "12" };
    for (const [name, isCopied] of [
      ["missing.jpg", false],
      ["cover.jpg", true],
    ] as const) {
      await admin.post(stepOf(1), { ...basics, coverUrl: at(name), intent: "save" });
      await admin.post(stepOf(3), {
        ...{ date: "2026-11-28", time: "19:00", durationHours: "2", locationName: "天台" },
        intent: "save",
      });
      // The missing group code is listed first; nothing is downloaded before the press that publishes.
      await admin.post(stepOf(4), { deposit: "", enrollFee: "", notes: "请准时", intent: "publish" });
      const before = web.requests.length;
      const done = await admin.post(`/admin/create-event/check?draft=${draft}`, {});
      expect(web.requests.length - before).toBe(1);
      const published = done.headers.get("Location") ?? "";
      const { html } = await admin.page(published);
      expect(textsAt(html, "main [role=status]").includes(`${uncopied}。`)).toBe(!isCopied);
      const id = new URL(published, "http://x").searchParams.get("event") ?? "";
      expect(eventRow(id)?.coverLink).toBe(isCopied ? null : at(name));
      expect(eventRow(id)?.coverImageId === null).toBe(!isCopied);
      site.db.$client.exec("UPDATE events SET draft_id = NULL");
    }
  });

  test("saving an edit tries an address again", async () => {
    const { id } = makeEvent(site, { coverLink: at("missing.jpg") });
    const edit = `/admin/events/${id}/edit?draft=Pictures0002&step=1`;
    const save = async (changes: Record<string, string>) => {
      const { html } = await admin.page(`${edit}&new=1`);
      const sent = { ...fieldsOf(html.querySelector("#event-form")), ...changes, intent: "publish" };
      const saved = await admin.post(edit, sent);
      const Cookie = `${admin.Cookie}; ${saved.headers
        .getSetCookie()
        .map((each) => each.split(";")[0])
        .join("; ")}`;
      return textAt((await site.page(saved.headers.get("Location") ?? "", { Cookie })).html, "[role=status]");
    };
    expect(await save({ title: "改了" })).toContain(`${uncopied}。`);
    expect(eventRow(id)?.coverLink).toBe(at("missing.jpg"));
    expect(await save({ coverUrl: at("cover.jpg") })).not.toContain(uncopied);
    expect(eventRow(id)).toMatchObject({ coverLink: null, coverImageId: rowsIn(images)[0]?.id });
  });

  test("an address on the page of photos fills the first free slot, or is rejected at its field", async () => {
    const { id } = makeEvent(site, {}, "ended");
    await makePhotos(site, id, [1]);
    const album = `/admin/events/${id}/photos`;
    const add = (url: string) => admin.post(album, { intent: "add-address", url });
    for (const [url, message] of [
      ["", "请选择照片"],
      [at("missing.jpg"), "图片取不到，请上传照片"],
      [at("inwards"), "图片取不到，请上传照片"],
      ["http://pictures.example/cover.jpg", "图片取不到，请上传照片"],
    ] as const) {
      const html = await pageOf(add(url), 422);
      expect([url, textAt(html, "details[open] #photo-url-error")]).toEqual([url, message]);
      expect(attributeAt(html, "#photo-url", "value") ?? "").toBe(url);
    }
    expect(slotsOf(id)).toEqual([1]);
    for (const name of ["cover.jpg", "other.jpg"])
      expect(outcomeOf(await add(at(name)))).toEqual([303, album, "照片已上传"]);
    expect(slotsOf(id)).toEqual([1, 2, 3]);
    expect(attributeAt((await admin.page(album)).html, "#slot-2 img", "alt")).toBe("cover.jpg");
    await makePhotos(site, id, [4, 5]);
    const before = web.requests.length;
    expect(textAt(await pageOf(add(at("cover.jpg")), 409), "#album-many")).toContain("每个活动最多 5 张照片");
    const open = makeEvent(site);
    const closed = await admin.post(`/admin/events/${open.id}/photos`, {
      intent: "add-address",
      url: at("cover.jpg"),
    });
    expect([closed.status, web.requests.length]).toEqual([409, before]);
  });

  test("再取一次 copies what could not be had before, and keeps the rest as links", async () => {
    const links = {
      coverLink: at("cover.jpg"),
      backgroundLink: at("missing.jpg"),
      groupQrLink: at("code.png"),
    };
    const { id } = makeEvent(site, links);
    const page = `/admin/events/${id}`;
    const retry = async () => {
      const { html } = await admin.page(page);
      const form = html.querySelector(`form[action="${page}/pictures"]`);
      expect(textAt(html, "main [role=status]")).toBe(`${uncopied}。`);
      return admin.post(`${page}/pictures`, fieldsOf(form));
    };
    expect(outcomeOf(await retry())).toEqual([303, page, uncopied]);
    const row = eventRow(id);
    expect(row).toMatchObject({ coverLink: null, backgroundLink: at("missing.jpg"), groupQrLink: null });
    expect(row?.groupQrValidUntil).toBeGreaterThan(site.clock.time);
    expect(outcomeOf(await retry())).toEqual([303, page, uncopied]);
    expect(eventRow(id)?.version).toBe(row?.version);
    answers["pictures.example/missing.jpg"] = file(await makeMarkedPicture(300, 300));
    expect(outcomeOf(await retry())).toEqual([303, page, "图片已存下"]);
    expect(eventRow(id)).toMatchObject({ backgroundLink: null, version: (row?.version ?? 0) + 1 });
    expect((await admin.page(page)).html.querySelector("main form[action$='/pictures']")).toBeNull();
    const ended = makeEvent(site, { coverLink: at("cover.jpg") }, "ended");
    const rejected = await admin.post(`/admin/events/${ended.id}/pictures`, {});
    expect(outcomeOf(rejected)).toEqual([303, `/admin/events/${ended.id}`, "已结束的活动不能编辑"]);
  });
});
