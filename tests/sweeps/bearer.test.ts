// A token in the Authorization header alone authenticates its request: cookies are ignored, and only such requests
// may be cross-site.
import { beforeEach, describe, expect, test } from "vitest";
import { operations } from "../../app/routes/api/operations.server";
import { makeAccount, openMember } from "../support/account";
import { signIn } from "../support/admin-browser";
import { openEachSite, site } from "../support/each-site";
import { makePoll, makeWish } from "../support/fixtures";
import { bearer } from "../support/raw-api";
import { origin } from "../support/site";
import { stateOf } from "../support/site-state";
import { combinations } from "../support/tier";

type Headers = Record<string, string>;

openEachSite({ RATE_LIMITS: "off" });
let cookies: Headers;
beforeEach(async () => {
  await makeAccount(site, "lin@example.org");
  const { jar } = await openMember(site, "lin@example.org");
  const { Cookie } = await signIn(site);
  cookies = { Cookie: `${Cookie}; session=${jar.get("session")}` };
});

const writes = operations.filter(({ method }) => method !== "GET");
const json = { "Content-Type": "application/json" };
const send = (method: string, path: string, headers: Headers, body: unknown = {}) =>
  site.send(`/api${path.replace(/:\w+/g, "abcdefghijkl")}`, {
    method,
    headers: { ...json, ...headers },
    ...(method === "GET" ? {} : { body: JSON.stringify(body) }),
  });

const elsewhere: Headers[] = [
  { Origin: "https://evil.example" },
  { Origin: "null" },
  { Origin: "evil" },
  { "Sec-Fetch-Site": "cross-site" },
  { "Sec-Fetch-Site": "same-site" },
  { Origin: origin, "Sec-Fetch-Site": "cross-site" },
];
const worthless = ["Bearer x", "bearer x", "Bearer", "Basic eDp4", ""];

describe("every write", () => {
  const pairs = <Value>(values: readonly Value[], proofs: readonly Headers[]) =>
    values.flatMap((value) => proofs.map((proof): [Value, Headers] => [value, proof]));

  test("is rejected cross-site without a token, with and without cookies", async () => {
    const before = stateOf(site);
    for (const [{ id, method, path }, [headers, proof]] of combinations(
      writes,
      pairs(elsewhere, [{}, cookies]),
    )) {
      const { status } = await send(method, path, { ...headers, ...proof });
      expect([id, headers, status]).toEqual([id, headers, 403]);
    }
    expect(stateOf(site)).toEqual(before);
  });

  test("is accepted from any origin with a valid token", async () => {
    for (const [{ id, method, path }, headers] of combinations(writes, elsewhere)) {
      const response = await send(method, path, { ...headers, ...bearer(site), ...cookies });
      expect([401, 403], id).not.toContain(response.status);
      expect(response.headers.getSetCookie(), id).toEqual([]);
    }
  });

  test("with an invalid token returns 401, with any cookie", async () => {
    const before = stateOf(site);
    const proofs = [{}, cookies, { ...cookies, Origin: origin, "Sec-Fetch-Site": "same-origin" }];
    for (const [{ id, method, path, takesAnyToken }, [Authorization, proof]] of combinations(
      writes,
      pairs(worthless, proofs),
    )) {
      const response = await send(method, path, { ...proof, Authorization });
      expect([id, Authorization, response.status]).toEqual([id, Authorization, takesAnyToken ? 422 : 401]);
      expect(response.headers.getSetCookie(), id).toEqual([]);
    }
    expect(stateOf(site)).toEqual(before);
  });
});

test("an organiser page ignores a token and uses its cookie", async () => {
  const { id } = makeWish(site);
  const body = new URLSearchParams({});
  for (const Authorization of ["Bearer x", bearer(site).Authorization]) {
    const headers = { ...cookies, Authorization, Origin: "https://evil.example" };
    const response = await site.send(`/admin/wishes/${id}/delete`, { method: "POST", headers, body });
    expect(response.status).toBe(403);
  }
  expect(site.db.$client.prepare("SELECT count(*) FROM wishes").pluck().get()).toBe(1);
});

test("a public read with an expired token is anonymous, ignoring the cookie", async () => {
  makePoll(site, { status: "draft" });
  const totalFor = async (headers: Headers) =>
    (await (await send("GET", "/polls", headers)).json()).data.pagination.total;
  expect(await totalFor(cookies)).toBe(1);
  for (const Authorization of worthless) expect(await totalFor({ ...cookies, Authorization })).toBe(0);
  expect((await send("GET", "/polls?status=draft", { ...cookies, Authorization: "Bearer x" })).status).toBe(
    401,
  );
});

test("an expired token rejects a visitor's write, and does not prevent another sign-in", async () => {
  const stale = { Authorization: "Bearer x" };
  const response = await send("POST", "/wishes", stale);
  expect((await response.json()).error).toBe("登录已失效，请重新登录");
  expect((await send("POST", "/admin/login", stale, { password: "correct horse" })).status).toBe(200);
});

// The sweep over administrator operations reads them from the document, so the anonymous ones are listed here.
test("only these operations accept anonymous requests", () => {
  const open = operations.filter(({ access }) => access === "public");
  expect(open.map(({ id }) => id).sort()).toEqual([
    ...["adminLogin", "answerRegistration", "cancelRegistration", "createComment", "createQuestion"],
    "createRegistration",
    ...["createWish", "generatePoster", "likeWish", "listComments", "listEvents", "listPhotos", "listPolls"],
    ...["listQuestions", "listWishes", "previewPoster", "readEvent", "readHealth", "readOpenApi"],
    ...["readPoll", "readRegistration", "savePoster", "unlikeWish", "updateOwnRegistration", "vote"],
  ]);
});
