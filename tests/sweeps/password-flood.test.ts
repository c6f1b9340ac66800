// Floods of wrong passwords hardly delay other people's sign-ins.
import { beforeEach, expect, test } from "vitest";
import { goodPassword, makeAccount, signInFields } from "../support/account";
import { openEachSite, site } from "../support/each-site";

const [email, other] = ["lin.yue@example.org", "mei@example.org"];
const home = "198.51.100.7";

openEachSite({ TRUST_PROXY: "1" });
beforeEach(async () => {
  await makeAccount(site, other);
});

const at = (address: string) => ({ "X-Forwarded-For": address });
const anywhere = (index: number) => `10.${index >> 8}.${index & 255}.1`;
const signIn = (address: string, password: string, who: string) =>
  site.post("/login", signInFields(site, who, password), at(address));

test("a sign-in that is delayed does not block others", async () => {
  await makeAccount(site, email);
  let held = 0;
  let release = () => {};
  const hold = new Promise<void>((done) => {
    release = done;
  });
  for (let index = 0; index < 10; index += 1) await signIn(anywhere(index), "Torino2027", email);
  site.site.clock.wait = () => {
    held += 1;
    return hold;
  };
  const guesses = Array.from({ length: 100 }, (_, index) =>
    signIn(anywhere(50 + index), "Torino2027", email),
  );
  // More sign-ins than run concurrently are being delayed, so none of them occupies a slot.
  await expect.poll(() => held, { timeout: 20_000 }).toBe(100);
  expect((await signIn(home, goodPassword, other)).status).toBe(303);
  release();
  expect((await Promise.all(guesses)).map(({ status }) => status)).toEqual(Array(100).fill(422));
});

test("attempts from hundreds of networks delay the sign-ins of owner and administrator by a few others", async () => {
  const finished: string[] = [];
  const finish = async (who: string, response: Promise<Response>) => {
    const { status } = await response;
    finished.push(who);
    return status;
  };
  const guesses = Array.from({ length: 300 }, (_, index) => [
    finish("guess", signIn(anywhere(index), "Torino2027", `nobody-${index}@example.org`)),
    finish("guess", site.post("/admin/login", { password: "wrong" }, at(anywhere(index)))),
  ]);
  const member = finish("member", signIn(home, goodPassword, other));
  const admin = finish("admin", site.post("/admin/login", { password: "correct horse" }, at(home)));
  expect(await Promise.all([member, admin])).toEqual([303, 303]);
  await Promise.all(guesses.flat());
  expect(finished).toHaveLength(602);
  expect(finished.indexOf("member")).toBeLessThan(100);
  expect(finished.indexOf("admin")).toBeLessThan(100);
});
