// Rejects posts from other sites, and posts with a hidden origin, whose form is re-rendered.
import { describe, expect, test } from "vitest";
import { commonFailures } from "../../app/http/failure-texts";
import { signIn } from "../support/admin-browser";
import { openSharedSite, site } from "../support/each-site";
import { attributeAt, pageOf, textAt } from "../support/html";
import { createSite, origin, type TestSite } from "../support/site";

openSharedSite();

const send = (
  headers: Record<string, string>,
  fields: Record<string, string> = { theme: "dark" },
  path = "/preferences",
) => site.send(path, { method: "POST", headers, body: new URLSearchParams(fields) });

test("the site's own origin, a hidden one with the same-origin hint, and cross-site reads are accepted", async () => {
  for (const Origin of [origin, "null"])
    expect((await send({ Origin, "Sec-Fetch-Site": "same-origin" })).status).toBe(303);
  expect((await send({})).status, "as old browsers send").toBe(303);
  const headers = { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" };
  expect((await site.send("/events", { headers })).status).toBe(200);
});

// sweeps/origin-routes combines foreign origins and hints at every URL.
test("another port or host is rejected with 403, and no cookie is set", async () => {
  for (const from of ["http://localhost:3001", "http://localhost:3000.evil.example"]) {
    const response = await send({ Origin: from });
    expect(response.headers.get("Set-Cookie")).toBeNull();
    expect(textAt(await pageOf(response, 403), "h1")).toBe("请求被拒绝");
  }
});

// sweeps/failed-posts tests that each form is rejected with its input and no button that repeats the post.
describe("a hidden origin", () => {
  const hidden = { Origin: "null" };
  const wish = { authorName: "小鹿", content: "想学写毛笔字", category: "环境保护" };

  test("re-renders the texts of a form with files", async () => {
    const body = new FormData();
    body.set("title", "周末去爬山");
    body.set("coverImage", new File([new Uint8Array(700_000)], "x.png", { type: "image/png" }));
    const headers = { ...hidden, ...(await signIn(site)) };
    const html = await pageOf(site.send("/admin/create-event", { method: "POST", headers, body }), 403);
    expect(attributeAt(html, "[name=title]", "value")).toBe("周末去爬山");
    expect(textAt(html, "#unsaved [role=alert]")).toContain("图片和文件需要重新选择");
  });

  test("of a script's request gets the text in a header", async () => {
    const response = await send(hidden, wish, "/wishes.data");
    expect(response.status).toBe(403);
    expect(decodeURIComponent(response.headers.get("X-Unsaved") ?? "")).toBe(commonFailures.hiddenOrigin);
  });
});

describe("with BASE_URL", () => {
  const base = "https://city.example";

  const statusOf = async (to: TestSite, from: string, host: string, path = "/preferences") => {
    const body = new URLSearchParams({ theme: "dark" });
    const init = { method: "POST", headers: { Origin: from, Host: host }, body };
    return (await to.handler(new Request(`http://${host}${path}`, init))).status;
  };

  test("its origin is decisive for any Host from a proxy", async () => {
    const proxied = await createSite({ BASE_URL: base });
    const inner = "127.0.0.1:3000";
    expect(await statusOf(proxied, base, inner)).toBe(303);
    expect(await statusOf(proxied, `http://${inner}`, inner)).toBe(403);
    expect(await statusOf(proxied, "https://evil.example", "evil.example")).toBe(403);
    proxied.close();
  });

  test("without it, the origin of the request's Host is decisive", async () => {
    const open = await createSite({ BASE_URL: "" });
    expect(await statusOf(open, "http://192.168.1.5:3000", "192.168.1.5:3000")).toBe(303);
    expect(await statusOf(open, "http://evil.example", "192.168.1.5:3000")).toBe(403);
    open.close();
  });
});
