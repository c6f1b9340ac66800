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
  test("a script and a style with the nonce are allowed by their hashes", () => {
    const html = `<style nonce="${nonce}" data-a="">a{b:c}</style><script type="module" nonce="${nonce}">go()</script>`;
    const { policy } = applyContentSecurityPolicy(html, nonce);
    expect(directive(policy, "style-src")).toEqual(["'self'", hashOf("a{b:c}")]);
    expect(directive(policy, "script-src")).toEqual(["'self'", hashOf("go()")]);
  });

  test("an injected script without the nonce is not allowed", () => {
    const injected = '<p><script>steal()</script><script nonce="k3v9">steal()</script><style>a{}</style></p>';
    const { policy } = applyContentSecurityPolicy(`${injected}<script nonce="${nonce}">go()</script>`, nonce);
    expect(directive(policy, "script-src")).toEqual(["'self'", hashOf("go()")]);
    expect(directive(policy, "style-src")).toEqual(["'self'"]);
  });

  test("body and policy do not contain the nonce", () => {
    const html = `<script nonce="${nonce}" async src="/a.js"></script><style nonce="${nonce}">a{}</style>`;
    const sealed = applyContentSecurityPolicy(html, nonce);
    expect(sealed.html + sealed.policy).not.toContain(nonce);
    expect(sealed.html).toBe('<script async src="/a.js"></script><style>a{}</style>');
  });

  test("two requests for one page give the same body and the same policy", () => {
    const page = (value: string) => applyContentSecurityPolicy(`<style nonce="${value}">a{}</style>`, value);
    expect(page("one")).toEqual(page("two"));
  });
});

describe("policy", () => {
  const policy = contentSecurityPolicy();

  test("allows no other origin and no unsafe-inline", () => {
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
});

test("HSTS is sent only for https sites", () => {
  expect(securityHeaders(true)["Strict-Transport-Security"]).toMatch(/^max-age=\d{8}/);
  expect(securityHeaders(false)).not.toHaveProperty("Strict-Transport-Security");
});
