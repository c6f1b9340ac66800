// Redirects stay on this site for any input, and every path is parsed in linear time.
import { expect, test } from "vitest";
import { redactPath } from "~/http/redact-path";
import { plainPath } from "~/http/security/canonical-path";
import { localPath } from "~/http/security/local-path";

test("local paths are unchanged", () => {
  const paths =
    "/ /events/k3v9k3v9k3v9 /events?q=%E9%87%8E%E9%A4%90&page=2 /events/k3v9k3v9k3v9#album /events?q=a#b /a//b";
  for (const path of paths.split(" ")) expect(localPath(path)).toBe(path);
});

/** The URL that a browser resolves a redirect path to. */
const followed = (path: string) => new URL(path, "https://site.example/preferences").origin;

test.each([
  ...["//evil.example", "///evil.example", "/\\evil.example", "\\\\evil.example", "/\t/evil.example"],
  ...[
    "/\n/evil.example",
    "/.//evil.example",
    "/..//evil.example",
    "/events/..//evil.example",
    "@evil.example",
  ],
  ...["/%2e//evil.example", "/.\\/evil.example", "https://evil.example/", "https:evil.example", ""],
  ...["javascript:alert(1)", "data:text/html,x", " //evil.example"],
])("%j does not lead to another site", (value) => {
  const path = localPath(value);
  expect(path).toMatch(/^\/(?![/\\])/);
  expect(followed(path)).toBe("https://site.example");
});

test("a line break cannot inject a header", () => {
  expect(localPath("/a\r\nSet-Cookie: x=1")).not.toMatch(/[\r\n]/);
});

test("non-strings and overlong values fall back to the home page", () => {
  expect(localPath(null)).toBe("/");
  expect(localPath(new File(["/events"], "a.txt"))).toBe("/");
  expect(localPath(`/${"a".repeat(5000)}`)).toBe("/");
});

test.each(
  "/a /.data .data / \\ %2f %25 .data/ /receipt /auth/v1 a".split(" "),
)("a long path of %s is parsed in linear time", (part) => {
  const path = `/${part.repeat(60_000)}x`;
  const startedAt = performance.now();
  for (const read of [plainPath, redactPath, localPath]) read(path);
  expect(performance.now() - startedAt).toBeLessThan(1000);
});
