// security.txt according to RFC 9116: the contact for vulnerabilities, and its expiry.
import { expect, test } from "vitest";
import { createSite, type TestSite } from "../support/site";

const path = "/.well-known/security.txt";
const dayMs = 24 * 60 * 60 * 1000;

/** The fields of a site's file in order. */
async function fieldsOf(site: TestSite): Promise<[string, string][]> {
  const response = await site.send(path);
  expect(response.status).toBe(200);
  expect(response.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
  expect(response.headers.getSetCookie()).toEqual([]);
  const text = await response.text();
  expect(text.endsWith("\n")).toBe(true);
  return text
    .trimEnd()
    .split("\n")
    .map((line) => {
      const [, name = "", value = ""] = /^([A-Z][A-Za-z-]+): (\S.*)$/.exec(line) ?? [];
      expect(name, line).not.toBe("");
      return [name, value];
    });
}

test("contains contact, expiry, languages and, on an https site, its URL, each once; the expiry is extended daily", async () => {
  const site = await createSite({ SECURITY_CONTACT: "safe@city.example", BASE_URL: "https://city.example" });
  const fields = await fieldsOf(site);
  expect(fields.map(([name]) => name)).toEqual(["Contact", "Expires", "Preferred-Languages", "Canonical"]);
  expect(Object.fromEntries(fields)).toMatchObject({
    Contact: "mailto:safe@city.example",
    "Preferred-Languages": "zh, en",
    Canonical: `https://city.example${path}`,
  });
  const expiry = async () => {
    const { Expires = "" } = Object.fromEntries(await fieldsOf(site));
    expect(Expires).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/);
    return Date.parse(Expires);
  };
  const first = await expiry();
  for (const aheadMs of [0, dayMs, 400 * dayMs]) {
    site.clock.time += aheadMs;
    expect((await expiry()) - site.clock.time).toBeGreaterThan(30 * dayMs);
    expect((await expiry()) - site.clock.time).toBeLessThan(365 * dayMs);
  }
  expect(await expiry()).toBeGreaterThan(first);
  site.close();
  // No URL without https, as the RFC requires.
  const plain = await createSite({ SECURITY_CONTACT: "https://city.example/safe" });
  expect((await fieldsOf(plain)).map(([name]) => name)).not.toContain("Canonical");
  plain.close();
});

test("is missing without a contact, even with other addresses set", async () => {
  const site = await createSite({ ALERT_MAIL: "private@city.example", MAIL_FROM: "city@city.example" });
  const response = await site.send(path);
  expect([response.status, await response.text()]).toEqual([
    404,
    expect.not.stringContaining("city.example"),
  ]);
  site.close();
});
