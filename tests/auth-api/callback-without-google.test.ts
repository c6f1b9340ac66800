// Google's way back where Google is not configured: no state is known there, so the contract's answers to a bad one hold (section 8).
import { afterEach, beforeEach, expect, test } from "vitest";
import { flashOf } from "../support/admin-browser";
import { createSite, origin, type TestSite } from "../support/site";

let site: TestSite;
beforeEach(async () => {
  site = await createSite();
});
afterEach(() => site.close());

const state = "6f1f64a8-51b6-4c3e-9c1e-0e2b6f9f2f11";
const notConfigured = "服务未配置：Google 登录服务未配置，请联系管理员启用 Google 登录，或使用邮箱注册";

test.each([
  ["a state", `?state=${state}&code=x`, "bad_oauth_state"],
  ["a malformed state", "?state=x&code=x", "bad_oauth_state"],
  ["an empty state", "?state=", "bad_oauth_state"],
  ["a refusal with a state", `?error=access_denied&state=${state}`, "bad_oauth_state"],
  ["a refusal alone", "?error=access_denied", "bad_oauth_callback"],
  ["a code alone", "?code=x", "bad_oauth_callback"],
  ["nothing", "", "bad_oauth_callback"],
])("with %s redirects to the site with the reason, by GET and POST", async (_what, query, code) => {
  const form = { method: "POST", body: new URLSearchParams(query), headers: { Origin: origin } };
  const answers = [
    await site.send(`/auth/v1/callback${query}`),
    await site.send(`/auth/v1/callback${query}`, { headers: { Cookie: "oauth=left" } }),
    await site.send("/auth/v1/callback", form),
  ];
  for (const answer of answers) {
    const to = new URL(answer.headers.get("Location") ?? "", origin);
    expect([answer.status, to.origin + to.pathname]).toEqual([303, `${origin}/`]);
    expect(to.searchParams.get("error_code")).toBe(code);
    expect(to.searchParams.get("error_description")).toBeTruthy();
    expect(flashOf(site, answer)).toBe(notConfigured);
  }
});
