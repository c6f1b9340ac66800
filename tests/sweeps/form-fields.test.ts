// Fields of a rejected form: visible input is preserved, secrets and other values are not; and unknown field names
// are ignored.
import { eq } from "drizzle-orm";
import { parse } from "node-html-parser";
import { beforeAll, expect, test } from "vitest";
import { users } from "../../app/db/schema/accounts";
import { guardMessages } from "../../app/http/forms/form-guard.server";
import { comparableResponse } from "../support/account";
import { openSharedSite, site } from "../support/each-site";
import { errorFocus } from "../support/error-focus";
import { openFactorMember, openWaitingMember, withoutTries } from "../support/factor-member";
import { makeEvent, makePhotos } from "../support/fixtures";
import { forms as registered } from "../support/forms/register";
import { newestLink } from "../support/mailbox";
import { memberPassword, openMember } from "../support/member";
import { textOf } from "../support/site";
import { openVisitor, type Visitor } from "../support/visitor";

type Fields = Record<string, string>;
type Sender = Pick<Visitor, "say">;
type Form = {
  path: string;
  by?: Sender;
  /** Hidden fields of the page. */
  hidden?: Fields;
  /** Input that is rejected with 422 and re-rendered. */
  shown?: Fields;
  /** Input that is never re-rendered. */
  secret?: Fields;
};

const password = "Secret99x";
const confirm = "Secret88y";
const current = "Secret77z";
const code = "Secret66w";
const email = "lin.yue@example.org";
const broken = "lin.yue@";
const twice = { password, confirm };

let forms: Record<string, Form>;
openSharedSite({ RATE_LIMITS: "off" });
beforeAll(async () => {
  const { id } = makeEvent(site, {}, "ended");
  await makePhotos(site, id, [1]);
  const [member, passwordless] = [await openMember(site, email), await openMember(site, "su@example.org")];
  site.db.update(users).set({ passwordHash: null }).where(eq(users.id, passwordless.id)).run();
  const visitor = openVisitor(site);
  const linkTo = async (to: string, path: string) =>
    Object.fromEntries(new URL(await newestLink(site.folder, to, path), "http://x").searchParams);
  const contested = "mei@example.org";
  for (const each of [password, confirm]) {
    // So that times identify the newest mail.
    site.clock.time += 1000;
    await visitor.say("/register", { email: contested, password: each, confirm: each });
  }
  const confirmLink = await linkTo(contested, "/auth/confirm");
  await visitor.say("/auth/confirm", confirmLink);
  await visitor.say("/login/reset", { email });
  const resetLink = await linkTo(email, "/reset-password");
  const accepted = { password: memberPassword };
  const waiting = withoutTries(site, await openWaitingMember(site, "anna@example.org"));
  const owner = withoutTries(site, await openFactorMember(site, "bice@example.org"));
  const begun = await openMember(site, "carla@example.org");
  await begun.say("/account/second-factor", accepted);
  const beginner = withoutTries(site, begun);
  forms = {
    register: { path: "/register", shown: { email, nickname: "小林" }, secret: twice },
    login: { path: "/login", shown: { email }, secret: { password } },
    "email-verification": { path: "/email-verification", shown: { email: broken } },
    "login/reset": { path: "/login/reset", shown: { email: broken } },
    "auth/confirm": { path: "/auth/confirm", hidden: confirmLink, secret: twice },
    "reset-password": { path: "/reset-password", hidden: resetLink, secret: twice },
    "account/nickname": { path: "/account/nickname", by: member, shown: { nickname: "长".repeat(500) } },
    "account/password": { path: "/account/password", by: member, secret: { ...twice, current } },
    "account/delete": { path: "/account/delete", by: member, secret: { password } },
    "account/second-factor": { path: "/account/second-factor", by: member, secret: { password } },
    "account/second-factor without a password": {
      path: "/account/second-factor",
      by: passwordless,
      shown: { email: broken },
    },
    "account/second-factor/setup": { path: "/account/second-factor/setup", by: beginner, secret: { code } },
    "account/second-factor/codes": { path: "/account/second-factor/codes", by: owner, secret: { code } },
    "account/second-factor/off": {
      path: "/account/second-factor/off?with=password",
      by: owner,
      secret: { password },
    },
    "login/code": { path: "/login/code", by: waiting, secret: { code } },
    "login/code with a recovery code": {
      path: "/login/code?with=recovery",
      by: waiting,
      secret: { recovery: code },
    },
    "account/delete without a password": {
      path: "/account/delete",
      by: passwordless,
      shown: { email: broken },
    },
    "admin/login": { path: "/admin/login", secret: { password } },
    wishes: {
      path: "/wishes",
      shown: { authorName: "林月", content: "长".repeat(5000), category: "环境保护" },
    },
    discussion: {
      path: `/events/${id}/discussion`,
      shown: { authorName: "林月", authorEmail: broken, content: "下次还来" },
    },
    removal: {
      path: `/photos/${id}/1/removal`,
      shown: { reason: "长".repeat(5000), contact: "微信 mama_88" },
    },
  };
});

function formOf(name: string): Form & { by: Sender } {
  const form = forms[name];
  if (!form) throw new Error(`${name} is no form`);
  return { by: openVisitor(site), ...form };
}
const rejectedBy = ({ path, by, hidden, shown, secret }: ReturnType<typeof formOf>, more: Fields = {}) =>
  by.say(path, { ...hidden, ...shown, ...secret, ...more });

const intent = (type: string, payload: unknown) => ({ __intent__: JSON.stringify({ type, payload }) });
const intents: [string, Fields][] = [
  ["an intent to reset", intent("reset", {})],
  ["an intent to update", intent("update", { name: "password", value: "Secret00" })],
  ["a state that is no JSON", { __state__: "}garbage" }],
  ["names with a path", { "email.a[1]": "x", "email[0]": "y", "password.z": "z", "[0]": "n", "": "e" }],
  ["names of prototypes", { "__proto__.x": "1", ["__proto__"]: "2", "constructor.prototype.x": "3" }],
];

test("each form re-renders its input without passwords and unknown fields, and focuses its first error", async () => {
  expect(Object.keys(forms)).toHaveLength(21);
  for (const name of Object.keys(forms)) {
    const form = formOf(name);
    const unknown = { surname: "unknown-1", authorToken: "unknown-2", website2: "unknown-3" };
    const response = await rejectedBy(form, unknown);
    expect(response.status, name).toBe(422);
    const html = parse(await response.text());
    expect(textOf(html.querySelector("[role=alert]")), name).not.toBe("");
    const values = Object.keys(form.shown ?? {}).map((field) => {
      const control = html.querySelector(`main [name="${field}"]`);
      const chosen = control?.querySelector("option[selected]");
      const value = control?.getAttribute("value") ?? chosen?.getAttribute("value") ?? control?.textContent;
      return [field, value?.trim()];
    });
    expect(Object.fromEntries(values), name).toEqual(form.shown ?? {});
    for (const secret of Object.keys(form.secret ?? {}))
      expect(html.querySelector(`main [name=${secret}]`)?.hasAttribute("value"), name).toBe(false);
    expect(html.toString(), name).not.toMatch(/Secret|unknown-\d/);
    const { focused, requested } = errorFocus(html);
    expect([name, requested]).toEqual([name, expect.anything()]);
    expect(focused, name).toEqual([requested]);
  }
});

test("each form that the register leaves to this sweep is here", () => {
  const paths = Object.values(forms).map(({ path }) => path.replace(/\?.*/, ""));
  const left = Object.entries(registered).flatMap(([route, [, , by]]) =>
    by === "form-fields" ? [route] : [],
  );
  expect(left.length).toBeGreaterThan(10);
  expect(paths).toEqual(expect.arrayContaining(left));
});

test.each(intents)("each form ignores %s", async (what, more) => {
  for (const name of Object.keys(forms)) {
    const form = formOf(name);
    await rejectedBy(form);
    const [plain, own] = [await rejectedBy(form), await rejectedBy(form, more)];
    expect([name, plain.status]).toEqual([name, 422]);
    expect(await comparableResponse(own), `${name}: ${what}`).toEqual(await comparableResponse(plain));
    expect(Object.hasOwn(Object.prototype, "x")).toBe(false);
  }
});

const guarded = [
  ...["register", "login", "email-verification", "login/reset", "wishes", "discussion", "removal"],
];

test.each(guarded)("the form of %s shows no field errors when its guard rejects it", async (name) => {
  const { by, path } = formOf(name);
  const response = await by.say(path, { stamp: "forged" });
  expect(response.status).toBe(422);
  const html = parse(await response.text());
  expect(textOf(html.querySelector("[role=alert]"))).toBe(guardMessages.expired);
  expect(html.querySelectorAll("[aria-invalid=true]")).toEqual([]);
});
