// Every organiser form while the database cannot be written: 503 with the text of the task, and one press to send it
// again; files must be selected again.
import { parse } from "node-html-parser";
import { beforeAll, expect, test } from "vitest";
import { fieldsOf } from "../support/admin-browser";
import { type AdminPost, adminRoutes, hasFile, makeAdminPosts, sendAdminPost } from "../support/admin-posts";
import { lockForWriting } from "../support/database-faults";
import { openSharedSite, site } from "../support/each-site";
import { makeEvent, makePhotos } from "../support/fixtures";
import { textAt } from "../support/html";
import { textOf } from "../support/site";

let posts: AdminPost[];
openSharedSite({ RATE_LIMITS: "off" });
beforeAll(async () => {
  const { id } = makeEvent(site, {}, "ended");
  await makePhotos(site, id, [1]);
  posts = await makeAdminPosts(site, id);
});

const changes = () => site.db.$client.prepare("SELECT count(*) FROM audit_entries").pluck().get();
/** Forms have CRLF line endings. */
const withLineFeeds = (fields: AdminPost["fields"]) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, String(value).replace(/\r\n/g, "\n")]),
  );

test.each(adminRoutes)("%s", async (route) => {
  const post = posts.find((each) => each.route === route);
  if (!post) throw new Error(`no post to ${route}`);
  const before = changes();
  const lock = lockForWriting(site);
  const failed = await sendAdminPost(site, post);
  const html = parse(await failed.text());
  lock.release();
  const alert = html.querySelector("#unsaved [role=alert]");
  const retry = html.querySelectorAll("form").find((form) => textAt(form, "button") === "重试");
  expect([failed.status, failed.headers.get("Retry-After")]).toEqual([503, "30"]);
  expect(textOf(alert?.querySelector("b") ?? alert ?? html.querySelector("h1"))).toBe(post.text);
  expect(changes()).toBe(before);
  if (hasFile(post.fields)) expect(textOf(alert)).toContain("图片和文件需要重新选择。");
  else expect(withLineFeeds(fieldsOf(retry ?? null))).toMatchObject(withLineFeeds(post.fields));
});
