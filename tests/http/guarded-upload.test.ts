// Forms with pictures are checked before a picture is decoded: those of organisers, and one that visitors may post, at a route that
// only this test has.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { ActionFunctionArgs, ServerBuild } from "@remix-run/node";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { images } from "../../app/db/schema/images";
import { guardPost, redisplayedFormTimestamp } from "../../app/http/forms/form-guard.server";
import { readGuardedUpload } from "../../app/http/forms/read-upload-form.server";
import { postLimits } from "../../app/http/limits/post-limits.server";
import { makePhotoFile } from "../support/album";
import { openEachSite, site } from "../support/each-site";
import { makeEvent } from "../support/fixtures";
import { filePart, formEnd, inParts, textPart } from "../support/multipart";
import { openHelper } from "../support/organisers";
import { routeList } from "../support/public-pages";
import { factsOf } from "../support/route-facts";
import { client, origin, server } from "../support/site";

const megabyte = 1024 * 1024;

openEachSite();
let picture: Buffer;
beforeAll(async () => {
  picture = (await makePhotoFile("#336699")).bytes;
});

let send: (parts: Buffer[]) => Promise<Response>;
let stamp: Buffer;
beforeEach(() => {
  const limits = postLimits("offer", 1, 30, 60_000);
  const action = async ({ request, context: { site: own, address } }: ActionFunctionArgs) => {
    const requester = { visitorId: "visitor00001", addressHash: address };
    const { uploads, rejection } = await readGuardedUpload(
      own,
      request,
      { photo: "album" },
      {
        filesAtMost: 1,
        check: async (form) =>
          (await guardPost(own, form, requester, limits)) ?? (form.get("caption") ? null : { status: 422 }),
      },
    );
    const isStored = uploads.some(({ result }) => result.ok);
    return new Response(null, { status: rejection?.status ?? (isStored ? 201 : 413) });
  };
  const module = { handle: { files: "visitor" }, action };
  const route = { id: "offer", parentId: "root", path: "offer", module };
  const build = {
    ...server.build,
    routes: { ...server.build.routes, offer: route },
  } as unknown as ServerBuild;
  const handler = server.createHandler({ site: site.site, build, ...client });
  send = (parts) => {
    const headers = { Origin: origin, "Content-Type": inParts };
    const body = new Uint8Array(Buffer.concat([...parts, formEnd]));
    return handler(new Request(`${origin}/offer`, { method: "POST", headers, body }), "192.0.2.1");
  };
  stamp = textPart("stamp", redisplayedFormTimestamp(site.site));
});

const caption = textPart("caption", "河边");
const photo = (bytes: Buffer) => filePart("photo", bytes);

function expectNoFile() {
  expect(site.db.select().from(images).all()).toEqual([]);
  const files = readdirSync(join(site.folder, "uploads"), { recursive: true, withFileTypes: true });
  expect(files.filter((file) => file.isFile())).toEqual([]);
}

test("the session and its permission are checked first, at every URL that takes files", async () => {
  const ended = makeEvent(site, {}, "ended").id;
  const paths = routeList
    .map(({ path = "" }) => `/${path}`)
    .filter((path) => factsOf(path.replace(":id", ended)).files)
    .map((path) => path.replace(":id", ended));
  expect(paths.length).toBeGreaterThan(4);
  const fields = ["photo", "qr", "coverFile", "file"].map((field) => filePart(field, picture));
  const body = new Uint8Array(Buffer.concat([...fields, formEnd]));
  const helper = await openHelper(site, { role: "review" });
  for (const path of [...paths, "/api/upload"])
    for (const own of [{}, helper.headers()]) {
      const headers = { ...own, Origin: origin, "Content-Type": inParts };
      const { status } = await site.send(path, { method: "POST", headers, body });
      const stranger = path === "/api/upload" ? 401 : 303;
      // The set-up asks for its code, not for a session.
      const expected = path === "/setup/:code" ? 404 : "Cookie" in own ? 403 : stranger;
      expect([path, status]).toEqual([path, expected]);
    }
  expectNoFile();
});

test("an accepted form stores its picture, and the next one of the visitor is above the limit before its picture is", async () => {
  expect((await send([stamp, caption, photo(picture)])).status).toBe(201);
  expect(await site.db.$count(images)).toBe(1);
  const other = (await makePhotoFile("#996633")).bytes;
  expect((await send([stamp, caption, photo(other)])).status).toBe(429);
  expect(await site.db.$count(images)).toBe(1);
});

test.each<[string, number, () => Buffer[]]>([
  ["without a render time", 422, () => [caption, photo(picture)]],
  ["of a robot", 422, () => [stamp, caption, textPart("website", "x"), photo(picture)]],
  ["with an invalid field", 422, () => [stamp, photo(picture)]],
  ["with a field after its picture", 422, () => [stamp, photo(picture), caption]],
  ["with a picture above its limit", 413, () => [stamp, caption, photo(Buffer.alloc(11 * megabyte))]],
  ["above the limit of the route", 413, () => [stamp, caption, photo(Buffer.alloc(22 * megabyte))]],
])("a form %s leaves no file: %i", async (_name, status, parts) => {
  expect((await send(parts())).status).toBe(status);
  expectNoFile();
});
