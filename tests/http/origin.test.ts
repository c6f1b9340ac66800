// Posts that another site made the browser send are refused; a browser that hides its origin is asked once more.
import { type HTMLElement, parse } from "node-html-parser";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
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

describe("is refused", () => {
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

  test("reading from another site is not refused: a link from anywhere works", async () => {
    const headers = { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" };
    expect((await site.send("/events", { headers })).status).toBe(200);
  });
});

describe("a hidden origin", () => {
  const hidden = { Origin: "null" };
  const typed = { theme: "dark", returnTo: "/events", note: `"><script>x</script>&'` };

  const fieldsOf = (html: HTMLElement) =>
    Object.fromEntries(
      html
        .querySelectorAll("input[type=hidden]")
        .map((input) => [input.getAttribute("name") ?? "", input.getAttribute("value") ?? ""]),
    );

  /** The answer that asks to confirm, with its form and cookie. */
  async function asked(path = "/preferences", headers: Record<string, string> = hidden) {
    const response = await send(headers, typed, path);
    const html = parse(await response.text());
    const [cookie = ""] = (response.headers.get("Set-Cookie") ?? "").split(";");
    return { response, html, cookie, fields: fieldsOf(html) };
  }

  test("gets its form back, filled in and escaped, with one button", async () => {
    const { response, html, fields } = await asked("/preferences?a=1");
    expect(response.status).toBe(403);
    expect(fields).toMatchObject(typed);
    expect(html.querySelector("script")).toBeNull();
    expect(html.querySelector("form")?.getAttribute("method")).toBe("post");
    expect(html.querySelector("form")?.getAttribute("action")).toBe("/preferences?a=1");
    expect(html.querySelectorAll("button").map(textOf)).toEqual(["更改页面的显示方式"]);
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    expect(response.headers.get("Set-Cookie")).toMatch(
      /^confirm=[\w-]+; Path=\/; Max-Age=3600; HttpOnly; SameSite=Lax$/,
    );
  });

  test.each(["cross-site", "same-site"])("with the hint %s is refused without asking", async (hint) => {
    const { response, cookie, html } = await asked("/preferences", {
      Origin: "null",
      "Sec-Fetch-Site": hint,
    });
    expect(response.status).toBe(403);
    expect(cookie).toBe("");
    expect(html.querySelector("form")).toBeNull();
  });

  test("passes when the button is pressed", async () => {
    const { cookie, fields } = await asked();
    const response = await send({ ...hidden, Cookie: cookie }, fields);
    expect(response.status).toBe(303);
    expect(response.headers.get("Location")).toBe("/events");
    expect(response.headers.get("Set-Cookie")).toContain("theme=dark");
  });

  test("reaches an action of a page too, not only those without one", async () => {
    const nowhere = "/photos/abcdefghijkl/1/removal";
    const { cookie, fields } = await asked(nowhere);
    const response = await send({ ...hidden, Cookie: cookie }, fields, nowhere);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain("页面未找到");
  });

  test("is refused where nothing takes a form: there is nothing to name", async () => {
    const { response, html, cookie } = await asked("/nowhere");
    expect([response.status, cookie]).toEqual([403, ""]);
    expect(html.querySelector("form")).toBeNull();
  });

  test("is asked again without the cookie", async () => {
    const { fields } = await asked();
    const response = await send(hidden, fields);
    expect(response.status).toBe(403);
    expect(await response.text()).toContain("确认提交");
  });

  test("is asked again with a forged token, another's token, or a forged cookie", async () => {
    const [mine, other] = [await asked(), await asked()];
    const attempts = [
      { cookie: mine.cookie, fields: { ...mine.fields, _confirm: "forged" } },
      { cookie: mine.cookie, fields: { ...mine.fields, _confirm: "" } },
      { cookie: mine.cookie, fields: { ...mine.fields, _confirm: other.fields._confirm ?? "" } },
      { cookie: "confirm=forged", fields: mine.fields },
      { cookie: "confirm=", fields: { ...mine.fields, _confirm: "" } },
    ];
    for (const { cookie, fields } of attempts) {
      const response = await send({ ...hidden, Cookie: cookie }, fields);
      expect(response.status).toBe(403);
      expect(await response.text()).toContain("确认提交");
    }
  });

  test("a token of another site's secret does not pass", async () => {
    const elsewhere = await createSite();
    const { cookie, fields } = await asked();
    const response = await elsewhere.send("/preferences", {
      method: "POST",
      headers: { ...hidden, Cookie: cookie },
      body: new URLSearchParams(fields),
    });
    expect(response.status).toBe(403);
    elsewhere.close();
  });

  test("the form asks for the page itself, never for another site", async () => {
    for (const path of ["//evil.example/a", "/\\evil.example", '/preferences?x="><b>']) {
      const response = await site.handler(
        new Request(`${origin}${path}`, {
          method: "POST",
          headers: hidden,
          body: new URLSearchParams(typed),
        }),
      );
      const action = parse(await response.text())
        .querySelector("form")
        ?.getAttribute("action");
      expect(action === undefined || new URL(action, origin).origin).toBe(action === undefined || origin);
    }
  });

  test("a file cannot be asked for twice, so it is refused", async () => {
    const body = new FormData();
    body.set("file", new File(["x"], "x.png"));
    const response = await site.send("/preferences", { method: "POST", headers: hidden, body });
    expect(response.status).toBe(403);
    expect(await response.text()).not.toContain("确认提交");
  });
});

describe("with BASE_URL", () => {
  const base = "https://city.example";

  test("its origin counts, whatever host a proxy in between names", async () => {
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

  test("without it, the origin of the request's own host counts", async () => {
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
