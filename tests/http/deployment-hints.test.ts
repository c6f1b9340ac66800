// A forgotten BASE_URL or TRUST_PROXY shows in what requests tell, on the health page and in the log.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openAdminBrowser } from "../support/admin-browser";
import { createSite, type TestSite, textOf } from "../support/site";

let site: TestSite;
beforeEach(async () => {
  site = await createSite();
});
afterEach(() => site.close());

const read = (headers: Record<string, string>, connection?: string, address = "http://city.example/wishes") =>
  site.handler(new Request(address, { headers }), connection);
const health = async (of = site) =>
  textOf((await (await openAdminBrowser(of)).page("/admin/health")).html.querySelector("main"));
const warned = (words: string) => site.logged.filter((line) => line.includes(words));

describe("behind TLS", () => {
  test("another origin than BASE_URL is shown and logged once, with both", async () => {
    expect(await health()).not.toContain("BASE_URL");
    for (const _ of [1, 2]) await read({ "X-Forwarded-Proto": "https" });
    expect(await health()).toContain(
      "有访客从 https://city.example 打开网站，但设置的网址（BASE_URL）是 http://localhost:3000",
    );
    expect(warned("another origin than BASE_URL")).toHaveLength(1);
    expect(warned("another origin than BASE_URL")[0]).toContain('"visited":"https://city.example"');
  });

  test("an unset BASE_URL is reported once the proxy forwards https", async () => {
    const unset = await createSite({ BASE_URL: "" });
    await unset.handler(
      new Request("http://city.example/wishes", { headers: { "X-Forwarded-Proto": "https" } }),
    );
    expect(unset.logged.join("\n")).toContain("another origin than BASE_URL");
    unset.close();
  });

  test("the browser's Origin is used if the proxy sends nothing", async () => {
    await site.handler(
      new Request("http://127.0.0.1:3000/preferences", {
        method: "POST",
        headers: { Origin: "https://city.example", "Sec-Fetch-Site": "same-origin" },
      }),
    );
    expect(await health()).toContain("有访客从 https://city.example 打开网站");
  });

  test.each([
    ["the right origin", { "X-Forwarded-Proto": "http", "X-Forwarded-Host": "localhost:3000" }, "127.0.0.1"],
    [
      "a request from afar, which anybody may have made up",
      { "X-Forwarded-Proto": "https" },
      "93.184.216.34",
    ],
    ["what is no origin", { "X-Forwarded-Proto": "javascript" }, "::1"],
    ["a post that another site brought about", { Origin: "https://evil.example" }, "127.0.0.1"],
  ])("%s is no reason to warn", async (_what, headers, connection) => {
    await read({ ...headers }, connection);
    expect(await health()).not.toContain("BASE_URL");
  });
});

describe("a proxy that is not trusted", () => {
  test.each([
    "127.0.0.1",
    "::1",
    "::ffff:10.0.0.2",
    "172.18.0.5",
    "fd00::2",
  ])("at %s is reported", async (proxy) => {
    await read({ "X-Forwarded-For": "93.184.216.34" }, proxy);
    expect(await health()).toContain("没有设置 TRUST_PROXY");
    expect(warned("TRUST_PROXY is 0")).toHaveLength(1);
    expect(site.logged.join("\n")).not.toContain("93.184.216.34");
  });

  test("is not reported once it is trusted", async () => {
    const trusting = await createSite({ TRUST_PROXY: "1" });
    await trusting.handler(
      new Request("http://localhost:3000/wishes", { headers: { "X-Forwarded-For": "93.184.216.34" } }),
    );
    expect(await health(trusting)).not.toContain("TRUST_PROXY");
    trusting.close();
  });
});

describe("a rejected origin", () => {
  test.each([
    [{ Origin: "https://evil.example" }, "/preferences", "another origin", "reject"],
    [{ "Sec-Fetch-Site": "cross-site" }, "/preferences", "the browser says cross-site", "reject"],
    [{ Origin: "null" }, "/admin/login", "hidden origin", "hidden"],
    [{ Origin: "null" }, "/preferences", "hidden origin", "hidden"],
  ])("%j at %s is logged with its reason", async (headers, path, reason, verdict) => {
    const answer = await site.send(path, { method: "POST", headers: { ...headers } });
    expect(answer.status).toBe(403);
    const [line = "", ...more] = warned("origin not accepted");
    expect(more).toEqual([]);
    expect(line).toContain(`"reason":"${reason}"`);
    expect(line).toContain(`"verdict":"${verdict}"`);
    expect(line).toContain('"expected":"http://localhost:3000"');
  });
});
