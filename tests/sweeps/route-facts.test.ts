import { expect, test } from "vitest";
import { adminFailureTexts } from "../../app/http/forms/admin-failure-text";
import { failureTexts } from "../../app/http/forms/failed-post.server";
import { redactPath } from "../../app/http/redact-path";
import { operations } from "../../app/routes/api/operations.server";
import { openEachSite } from "../support/each-site";
import { postingRoutes } from "../support/posting-routes";
import { factsOf } from "../support/route-facts";
import { server } from "../support/site";

openEachSite({ RATE_LIMITS: "off" });

test("private URLs, public pages and URLs without a page", () => {
  const ofOrganiser =
    "/admin /Admin/events /%61dmin //admin /api/admin/events /admin/x/y /api/registrations/a%0a";
  const ofMembers =
    "/login /receipt/token /account/data /reset-password/t /auth/confirm /events.data /_root.data /seat/x/y/z";
  const factsIn = (paths: string) => paths.split(" ").map((path) => [path, factsOf(path)] as const);
  for (const [path, facts] of factsIn(`${ofOrganiser} ${ofMembers}`))
    expect(facts.private, path).toBeTruthy();
  for (const [path, facts] of factsIn("/ /events /wishes /api/docs /preferences /nowhere"))
    expect([path, Boolean(facts.private), Boolean(facts.unshared)]).toEqual([path, false, false]);
  const others = "/api/events /uploads/a.jpg /posters/a.png /health /icon.svg /auth/v1/settings";
  for (const [path, facts] of factsIn(others)) expect(facts.private || facts.unshared, path).toBeTruthy();
});

test("each form route has a failure text or the common one, and each text has a route", () => {
  const withCommonText = [
    ...["/*", "/api/*", "/preferences", "/logout", "/account/sessions", "/admin/logout", "/admin/sessions"],
    ...["/admin/sessions/end", "/admin/draft-save", "/admin/organisers", "/admin/health"],
    ...[
      "/admin/organisers/:organiser/remove",
      "/admin/removals/:id/:decision",
      "/admin/drafts/undo/:auditId",
    ],
    ...["/admin/review/undo/:auditId", "/admin/events/:id/guests/undo/:auditId"],
    "/admin/events/:id/guests/:guest/decline",
  ];
  const named = [...Object.keys(failureTexts), ...Object.keys(adminFailureTexts), ...withCommonText];
  expect(named.sort()).toEqual(postingRoutes().sort());
});

test("the log hides each parameter of a path that grants access", () => {
  const paths = [
    ...Object.values(server.build.routes).map((route) => `/${route?.path ?? ""}`),
    ...operations.map(({ path }) => `/api${path}`),
  ].filter((path) => /:(token|code)\b/.test(path));
  expect(paths.length).toBeGreaterThan(6);
  for (const path of paths) expect(redactPath(path.replace(/:\w+/g, "abc")), path).not.toContain("abc");
});
