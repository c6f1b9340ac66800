import { describe, expect, test } from "vitest";
import { adviceFor } from "../../scripts/setup/install.mjs";

describe("a failed installation", () => {
  const gigabyte = 1024 ** 3;
  test.each([
    ["gyp ERR! build error\nc++: fatal error: Killed signal terminated program cc1plus", null],
    ["", "SIGKILL"],
  ])("%j, %s: reports a lack of memory", (output, signal) => {
    const advice = adviceFor(output, signal, gigabyte);
    expect(advice).toMatch(/lack of memory \(this machine has 1024 MB/);
    expect(advice).toMatch(/swap.*another machine/);
    expect(advice).not.toContain("\n");
  });

  test.each([
    ["npm error ENOSPC", /disk is full/],
    ["getaddrinfo EAI_AGAIN packages.example", /registry/],
    ["gyp ERR! not found: make", /compiler/],
  ])("%j retains its own message", (output, advice) => {
    expect(adviceFor(output, null, gigabyte)).toMatch(advice);
  });
});
