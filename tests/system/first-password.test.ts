// The administrator's generated password, from its generation at a start to its first use.
import { existsSync, statSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach, expect, test } from "vitest";
import { host, openFolder, portOf, stop, written } from "../support/program";

let program: ReturnType<typeof openFolder>;
beforeEach(() => {
  program = openFolder();
});
afterEach(() => program.close());
const run: typeof program.run = (...words) => program.run(...words);

const isStored = () => existsSync(join(program.folder, "first-password"));

test("the first start creates the folder, prints a password until it is used, and stores it hashed", async () => {
  const first = run();
  await portOf(first);
  const password = await written(first, /admin password[^:]*: (\S+)/);
  expect(password.length).toBeGreaterThanOrEqual(12);
  expect(statSync(join(program.folder, "first-password")).mode & 0o777).toBe(0o600);
  const database = new Database(join(program.folder, "app.db"), { readonly: true });
  const stored = String(
    database.prepare("SELECT password_hash FROM organisers WHERE id = 'main'").pluck().get(),
  );
  database.close();
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(stored).not.toContain(password);
  expect((await stop(first)).code).toBe(0);

  const second = run();
  const port = await portOf(second);
  expect(await written(second, /admin password[^:]*: (\S+)/)).toBe(password);
  const signedIn = await fetch(`http://${host}:${port}/api/admin/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ password }),
  });
  expect([signedIn.status, isStored()]).toEqual([200, false]);
  expect((await stop(second)).code).toBe(0);

  const third = run();
  await portOf(third);
  expect(third.output()).not.toContain("password");
});

test("a first start that fails after generating the password does not lose it", async () => {
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, host, resolve));
  const { port } = taken.address() as AddressInfo;
  const failed = await run({ PORT: String(port) }).exited;
  await new Promise((resolve) => taken.close(resolve));
  expect(failed.code).toBe(1);
  expect(failed.output).not.toContain("admin password");
  const second = run();
  await portOf(second);
  expect(await written(second, /admin password[^:]*: (\S+)/)).toHaveLength(16);
  expect((await stop(second)).code).toBe(0);
  // It is deleted once another one is set.
  const third = run({ ADMIN_PASSWORD: "correct horse" });
  await portOf(third);
  expect([third.output().includes("password"), isStored()]).toEqual([false, false]);
});
