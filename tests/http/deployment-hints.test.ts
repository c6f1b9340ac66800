// A missing BASE_URL or TRUST_PROXY is detected from requests and shown on the health page and in the log.
import { describe, expect, test } from "vitest";
import { openAdminBrowser } from "../support/admin-browser";
import { openEachSite, site } from "../support/each-site";
import { textAt } from "../support/html";
import { createSite } from "../support/site";

openEachSite();

const read = (headers: Record<string, string>, connection?: string, of = site) =>
  of.handler(new Request("http://city.example/wishes", { headers }), connection);
const health = async (of = site) =>
  textAt((await (await openAdminBrowser(of)).page("/admin/health")).html, "main");
const warned = (words: string, of = site) => of.logged.filter((line) => line.includes(words));
const another = "another origin than BASE_URL";

describe("behind TLS", () => {
  test("another origin than BASE_URL is logged once, and shown when an organiser uses it, with both", async () => {
    expect(await health()).not.toContain("BASE_URL");
    for (const host of ["city.example", "planted.example"])
      await read({ "X-Forwarded-Proto": "https", "X-Forwarded-Host": host });
    await read({ Origin: "https://planted.example", "Sec-Fetch-Site": "same-origin" });
    expect(await health()).not.toContain("BASE_URL");
    const { Cookie = "" } = await openAdminBrowser(site);
    await read({ "X-Forwarded-Proto": "https", Cookie });
    expect(await health()).toContain(
      "有访客从 https://city.example 打开网站，但设置的网址（BASE_URL）是 http://localhost:3000",
    );
    expect(warned(another)).toEqual([expect.stringContaining('"visited":"https://city.example"')]);
    const unset = await createSite({ BASE_URL: "" });
    await read({ "X-Forwarded-Proto": "https" }, undefined, unset);
    expect(warned(another, unset)).toHaveLength(1);
    unset.close();
  });

  test("the right origin, an invalid one, none and another site's post cause no warning", async () => {
    await read({ "X-Forwarded-Proto": "http", "X-Forwarded-Host": "localhost:3000" }, "127.0.0.1");
    // Remote clients may forge any value.
    await read({ "X-Forwarded-Proto": "https" }, "93.184.216.34");
    await read({ "X-Forwarded-Proto": "javascript" }, "::1");
    await read({ Origin: "https://evil.example" }, "127.0.0.1");
    expect(await health()).not.toContain("BASE_URL");
    expect(warned(another)).toEqual([]);
  });
});

test("a proxy that is not trusted is reported once, at any private address, without the client's address, until it is trusted", async () => {
  const forwarded = { "X-Forwarded-For": "93.184.216.34" };
  for (const proxy of ["::ffff:10.0.0.2", "fd00::2"]) {
    const own = await createSite();
    await read(forwarded, proxy, own);
    expect(await health(own), proxy).toContain("没有设置 TRUST_PROXY");
    expect(warned("TRUST_PROXY is 0", own)).toHaveLength(1);
    expect(own.logged.join("\n")).not.toContain("93.184.216.34");
    own.close();
  }
  const trusting = await createSite({ TRUST_PROXY: "1" });
  await read(forwarded, undefined, trusting);
  expect(await health(trusting)).not.toContain("TRUST_PROXY");
  trusting.close();
});

test("a rejected origin is logged with its reason", async () => {
  const headers = { Origin: "https://evil.example" };
  expect((await site.send("/preferences", { method: "POST", headers })).status).toBe(403);
  const [line = "", ...more] = warned("origin not accepted");
  expect(more).toEqual([]);
  expect(JSON.parse(line)[0]).toMatchObject({ reason: "another origin", expected: "http://localhost:3000" });
});
