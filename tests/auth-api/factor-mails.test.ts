// Mails notify the owner when the second factor is turned on or off over the auth API, as on pages.
import { afterEach, beforeEach, expect, test } from "vitest";
import { mails } from "../../app/db/schema/mails";
import { makeAccount } from "../support/account";
import { type Client, openAuthSite, openClient } from "../support/auth-client";
import { codeAt, stepMs } from "../support/factor";
import type { TestSite } from "../support/site";

const email = "lin.yue@example.org";
const password = "Torino2026";

let site: TestSite;
beforeEach(async () => {
  site = await openAuthSite();
  await makeAccount(site, email);
});
afterEach(() => site.close());

const kinds = () =>
  site.db
    .select()
    .from(mails)
    .all()
    .map(({ kind, recipient, status }) => [kind, recipient, status]);

/** Adds a factor and shows it; a code that is wrong verifies nothing. */
async function addFactor(client: Client, friendlyName: string) {
  const { data: made } = await client.mfa.enroll({ factorType: "totp", friendlyName });
  if (!made) throw new Error("not enrolled");
  const factorId = made.id;
  await client.mfa.challengeAndVerify({ factorId, code: "1" });
  expect(site.db.select().from(mails).all()).toHaveLength(friendlyName === "手机" ? 0 : 1);
  const { error } = await client.mfa.challengeAndVerify({
    ...{ factorId, code: codeAt(made.totp.secret, site.clock.time) },
  });
  expect(error).toBeNull();
  site.clock.time += stepMs;
  return factorId;
}

test("once for the first factor, and once for the last", async () => {
  const client = openClient(site);
  await client.signInWithPassword({ email, password });
  const phone = await addFactor(client, "手机");
  const on = ["second-factor-on", email, "sent"];
  expect(kinds()).toEqual([on]);
  const tablet = await addFactor(client, "平板");
  await client.mfa.unenroll({ factorId: phone });
  expect(kinds()).toEqual([on]);
  // The session showed the other one last.
  expect((await client.mfa.unenroll({ factorId: tablet })).error).toBeNull();
  expect(kinds()).toEqual([on, ["second-factor-off", email, "sent"]]);
});
