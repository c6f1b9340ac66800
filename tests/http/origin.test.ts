// Rejects posts from other sites, and posts with a hidden origin, whose form is rendered again.
import { parse } from "node-html-parser";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { commonFailures } from "../../app/http/failure-texts";
import { signIn } from "../support/admin-browser";
import { createSite, origin, type TestSite, textOf } from "../support/site";

let site: TestSite;
beforeAll(async () => {
  site = await createSite();
});
afterAll(() => site.close());

const send = (
  headers: Record<string, string>,
  fields: Record<string, string> = { theme: "dark" },
  path = "/preferences",
) => site.send(path, { method: "POST", headers, body: new URLSearchParams(fields) });

describe("passes", () => {
  test.each([
    ["the site's own origin", { Origin: origin }],
    ["the site's own origin and hint", { Origin: origin, "Sec-Fetch-Site": "same-origin" }],
    ["no header at all, as old browsers send", {}],
    ["the hint alone", { "Sec-Fetch-Site": "same-origin" }],
    ["an address typed by hand", { "Sec-Fetch-Site": "none" }],
    ["a hidden origin with the same-origin hint", { Origin: "null", "Sec-Fetch-Site": "same-origin" }],
  ])("%s", async (_name, headers) => {
    expect((await send({ ...headers })).status).toBe(303);
  });
});

describe("is rejected", () => {
  test.each([
    ["another site", { Origin: "https://evil.example" }],
    [
      "another site that claims the hint",
      { Origin: "https://evil.example", "Sec-Fetch-Site": "same-origin" },
    ],
    ["another port", { Origin: "http://localhost:3001" }],
    ["another scheme", { Origin: "https://localhost:3000" }],
    ["a longer host", { Origin: "http://localhost:3000.evil.example" }],
    ["a cross-site hint", { "Sec-Fetch-Site": "cross-site" }],
    ["a same-site hint of a sister host", { "Sec-Fetch-Site": "same-site" }],
    ["an unknown hint", { "Sec-Fetch-Site": "elsewhere" }],
    ["an empty origin", { Origin: "" }],
    ["an origin that is none", { Origin: "evil" }],
  ])("%s: 403, and nothing is set", async (_name, headers) => {
    const response = await send({ ...headers });
    expect(response.status).toBe(403);
    expect(response.headers.get("Set-Cookie")).toBeNull();
    expect(textOf(parse(await response.text()).querySelector("h1"))).toBe("请求被拒绝");
  });

  test.each(["PUT", "PATCH", "DELETE"])("%s from another site", async (method) => {
    const response = await site.send("/preferences", { method, headers: { Origin: "https://evil.example" } });
    expect(response.status).toBe(403);
  });

  test("cross-site reads are accepted", async () => {
    const headers = { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" };
    expect((await site.send("/events", { headers })).status).toBe(200);
  });
});

describe("a hidden origin", () => {
  const hidden = { Origin: "null" };
  const wish = { authorName: "小鹿", content: `想学写毛笔字 "><script>x</script>&'`, category: "环境保护" };

  /** Posts and returns the response with its page. */
  async function posted(
    path: string,
    fields: Record<string, string> = wish,
    headers: Record<string, string> = hidden,
  ) {
    const response = await send(headers, fields, path);
    const text = await response.text();
    return { response, text, html: parse(text) };
  }

  test("re-renders the form with a message and its input, and changes nothing", async () => {
    const wishes = site.db.$client.prepare("SELECT count(*) FROM wishes").pluck();
    const before = wishes.get();
    const { response, html } = await posted("/wishes");
    expect(response.status).toBe(403);
    expect(textOf(html.querySelector("#unsaved [role=alert]"))).toBe(commonFailures.hiddenOrigin);
    expect(html.querySelector("[name=authorName]")?.getAttribute("value")).toBe(wish.authorName);
    expect(html.querySelector("[name=content]")?.text).toBe(wish.content);
    expect(html.querySelector("[name=category] [selected]")?.getAttribute("value")).toBe(wish.category);
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    expect(response.headers.get("Set-Cookie")).toBeNull();
    expect(wishes.get()).toBe(before);
  });

  test("offers no button that repeats the post: another site may have caused it", async () => {
    for (const path of ["/wishes", "/preferences", "/logout"]) {
      const { html } = await posted(path);
      expect(html.querySelector("#unsaved form")).toBeNull();
      expect(html.querySelectorAll("button").map(textOf)).not.toContain("重试");
    }
  });

  test.each(["cross-site", "same-site"])("with the header %s re-renders no input", async (hint) => {
    const { response, html } = await posted("/wishes", wish, { ...hidden, "Sec-Fetch-Site": hint });
    expect(response.status).toBe(403);
    expect(html.querySelector("form")).toBeNull();
  });

  test("re-renders the texts of a form with files", async () => {
    const admin = await signIn(site);
    const body = new FormData();
    body.set("title", "周末去爬山");
    body.set("coverImage", new File([new Uint8Array(700_000)], "x.png", { type: "image/png" }));
    const response = await site.send("/admin/create-event", {
      method: "POST",
      headers: { ...hidden, ...admin },
      body,
    });
    expect(response.status).toBe(403);
    const html = parse(await response.text());
    expect(html.querySelector("[name=title]")?.getAttribute("value")).toBe("周末去爬山");
    expect(textOf(html.querySelector("#unsaved [role=alert]"))).toContain("图片和文件需要重新选择");
  });

  test("is rejected with a separate page for unknown URLs and actions without a page", async () => {
    for (const path of ["/nowhere", "/events", "/preferences", "/admin/create-event"]) {
      const { response, html } = await posted(path);
      expect(response.status, path).toBe(403);
      expect(html.querySelector("h1"), path).not.toBeNull();
    }
  });

  test("of a script's request is answered with the text in a header", async () => {
    const { response } = await posted("/wishes.data");
    expect(response.status).toBe(403);
    expect(decodeURIComponent(response.headers.get("X-Unsaved") ?? "")).toBe(commonFailures.hiddenOrigin);
  });

  test("of a call of the API is answered with JSON", async () => {
    const response = await site.send("/api/wishes", {
      method: "POST",
      headers: { ...hidden, "Content-Type": "application/json" },
      body: JSON.stringify({ content: "想学写毛笔字" }),
    });
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ success: false });
  });
});

describe("with BASE_URL", () => {
  const base = "https://city.example";

  test("its origin is decisive for any Host from a proxy", async () => {
    const proxied = await createSite({ BASE_URL: base });
    const post = (from: string, host: string, path: string) =>
      proxied.handler(
        new Request(`http://${host}${path}`, {
          method: "POST",
          headers: { Origin: from, Host: host },
          body: new URLSearchParams({ theme: "dark" }),
        }),
      );
    expect((await post(base, "127.0.0.1:3000", "/preferences")).status).toBe(303);
    expect((await post(base, "127.0.0.1:3000", "/nowhere")).status).toBe(404);
    expect((await post("http://127.0.0.1:3000", "127.0.0.1:3000", "/preferences")).status).toBe(403);
    expect((await post("https://evil.example", "evil.example", "/preferences")).status).toBe(403);
    proxied.close();
  });

  test("without it, the origin of the request's Host is decisive", async () => {
    const open = await createSite({ BASE_URL: "" });
    const post = (from: string, host: string) =>
      open.handler(
        new Request(`http://${host}/preferences`, {
          method: "POST",
          headers: { Origin: from },
          body: new URLSearchParams({ theme: "dark" }),
        }),
      );
    expect((await post("http://192.168.1.5:3000", "192.168.1.5:3000")).status).toBe(303);
    expect((await post("http://evil.example", "192.168.1.5:3000")).status).toBe(403);
    open.close();
  });
});
