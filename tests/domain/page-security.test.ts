// Only the site's inline blocks run: those with the request's nonce, by their hash.
import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import {
  applyContentSecurityPolicy,
  contentSecurityPolicy,
  securityHeaders,
} from "../../server/pages/page-security";

const nonce = "k3v9-NONCE_1";
const hashOf = (content: string) => `'sha256-${createHash("sha256").update(content).digest("base64")}'`;

function directive(policy: string, name: string): string[] {
  const found = policy.split("; ").find((part) => part.startsWith(`${name} `));
  return (found ?? "").split(" ").slice(1);
}

describe("sealed page", () => {
  test("a script and a style with the nonce are allowed by their hashes, and body and policy do not contain it", () => {
    const html = `<style nonce="${nonce}" data-a="">a{b:c}</style><script type="module" nonce="${nonce}">go()</script>`;
    const sealed = applyContentSecurityPolicy(
      `${html}<script nonce="${nonce}" async src="/a.js"></script>`,
      nonce,
    );
    expect(directive(sealed.policy, "style-src")).toEqual(["'self'", hashOf("a{b:c}")]);
    expect(directive(sealed.policy, "script-src")).toEqual(["'self'", hashOf("go()")]);
    expect(sealed.html).toBe(
      '<style data-a="">a{b:c}</style><script type="module">go()</script><script async src="/a.js"></script>',
    );
    expect(sealed.policy).not.toContain(nonce);
  });

  test("an injected script without the nonce is not allowed", () => {
    const injected = '<p><script>steal()</script><script nonce="k3v9">steal()</script><style>a{}</style></p>';
    const { policy } = applyContentSecurityPolicy(`${injected}<script nonce="${nonce}">go()</script>`, nonce);
    expect(directive(policy, "script-src")).toEqual(["'self'", hashOf("go()")]);
    expect(directive(policy, "style-src")).toEqual(["'self'"]);
  });

  test("two requests for one page give the same body and the same policy", () => {
    const page = (value: string) => applyContentSecurityPolicy(`<style nonce="${value}">a{}</style>`, value);
    expect(page("one")).toEqual(page("two"));
  });
});

test("the policy allows no other origin and no unsafe-inline", () => {
  const policy = contentSecurityPolicy();
  const expected = {
    "default-src": "'none'",
    "frame-ancestors": "'none'",
    "base-uri": "'none'",
    "form-action": "'self'",
  };
  for (const [name, value] of Object.entries(expected)) expect(directive(policy, name)).toEqual([value]);
  expect(policy).not.toContain("unsafe");
  expect(policy).not.toMatch(/https?:|\*/);
});

test("HSTS is sent only for https sites", () => {
  expect(securityHeaders(true)["Strict-Transport-Security"]).toMatch(/^max-age=\d{8}/);
  expect(securityHeaders(false)).not.toHaveProperty("Strict-Transport-Security");
});
