// A press without text input is accepted immediately: the minimum time of forms is for typed texts only.
import { expect, test } from "vitest";
import { newFormTimestamp } from "../../app/http/forms/form-guard.server";
import { isBelowAdmin } from "../../app/http/pages/admin-pages";
import { openSharedSite, site } from "../support/each-site";
import { postsOf, textsOf } from "../support/forms/register";

openSharedSite();

test("an immediate press is handled at once, typed text after two seconds", async () => {
  const posts = await postsOf(site, (route) => !isBelowAdmin(route));
  const waits: number[] = [];
  Object.assign(site.clock, { wait: async (ms: number) => void waits.push(ms) });
  for (const { path, by, fields, isTyped } of posts) {
    waits.length = 0;
    await by.post(path, { stamp: newFormTimestamp(site.site), website: "", ...textsOf(fields) });
    expect([path, fields, waits.includes(2000)]).toEqual([path, fields, isTyped]);
  }
});
