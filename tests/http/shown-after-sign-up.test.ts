// 报名成功后可见: an address and a group code that only confirmed guests see, in every output of the site.
import { beforeEach, describe, expect, test } from "vitest";
import { mails } from "../../app/db/schema/mails";
import { publicPart } from "../../app/domain/events/registration/disclosure";
import { changeGuest } from "../../app/domain/registrations/organise.server";
import { ticketCode, ticketPath } from "../../app/domain/registrations/tickets/tickets.server";
import { openEachSite, site } from "../support/each-site";
import { admin, makeImage, unwrap } from "../support/fixtures";
import { makeOpenEvent } from "../support/guests";
import { sendHeld } from "../support/held-mails";
import { mailsIn } from "../support/mailbox";
import { privateRoutes, routeList } from "../support/public-pages";
import { openAdminRawClient, openRawClient } from "../support/raw-api";
import { eventRow, rowsIn, setEvent } from "../support/rows";
import { contextOf, makeGuest } from "../support/signed-up";
import { dayMs, noon } from "../support/site";

openEachSite({ RATE_LIMITS: "off" });

const secrets = {
  address: "Via Nascosta 7",
  directions: "按门铃三下",
  link: "https://weixin.qq.com/g/hidden",
};
const hidden = { addressShown: "confirmed", groupCodeShown: "confirmed" } as const;
const place = {
  locationName: "Vanchiglia 一带",
  locationAddress: secrets.address,
  directions: secrets.directions,
  groupQrLink: secrets.link,
};
let id: string;
let codeHash: string;
beforeEach(async () => {
  const image = await makeImage(site, "#000000", 400, 400);
  codeHash = image.hash;
  const code = { groupQrImageId: image.id, groupQrValidUntil: noon + dayMs };
  ({ id } = makeOpenEvent(site, { title: "家庭厨房", capacity: 2, ...place, ...code, ...hidden }));
});

/** What of the hidden facts a text contains. */
const found = (text: string) => [...Object.values(secrets), codeHash].filter((part) => text.includes(part));
const textAt = async (path: string, headers = {}) => (await site.send(path, { headers })).text();
const apiPaths = async () => {
  const { body } = await openRawClient(site)("GET", "/openapi.json");
  return Object.entries<Record<string, unknown>>(body.paths).flatMap(([path, operations]) =>
    "get" in operations ? [path.replace(/\{id\}/, id).replace(/\{\w+\}/g, "1")] : [],
  );
};

test("no public page, feed or API answer contains them, and no search finds them", async () => {
  const open = routeList.filter((route) => !privateRoutes.includes(route) && route.path);
  const paths = [
    "/",
    ...open.map(
      ({ path = "" }) => `/${path.replace(":id", id).replace(/:\w+/g, "1").replace("*", "nowhere")}`,
    ),
    ...(await apiPaths()).map((path) => `/api${path}`),
  ];
  expect(paths.length).toBeGreaterThan(60);
  const leaks: Record<string, string[]> = {};
  for (const path of paths) {
    const leaked = found(await textAt(path));
    if (leaked.length > 0) leaks[path] = leaked;
  }
  expect(leaks).toEqual({});
  expect(await textAt("/events?q=Nascosta")).toContain("没找到");
  for (const path of ["/api/events?search=Nascosta", "/api/events?location=Nascosta"])
    expect(await textAt(path)).not.toContain(id);
  expect(await textAt("/events?q=Vanchiglia")).toContain(id);
});

test("the page says that address and group code are shown after the sign-up", async () => {
  const text = await textAt(`/events/${id}`);
  for (const said of ["Vanchiglia 一带", "详细地址报名成功后可见", "群二维码报名成功后可见"])
    expect(text).toContain(said);
  setEvent(id, { addressShown: "all", groupCodeShown: "all" });
  expect(await textAt(`/events/${id}?again`)).not.toContain("报名成功后可见");
});

test("an organiser reads and changes them by the API", async () => {
  const asAdmin = openAdminRawClient(site);
  const { body } = await asAdmin("GET", `/events/${id}`);
  expect(body.data).toMatchObject({ detailedAddress: secrets.address, ...hidden });
  const renamed = await asAdmin("PUT", `/events/${id}`, { ...body.data, title: "厨房" });
  expect(renamed.body.data).toMatchObject({ detailedAddress: secrets.address, title: "厨房", ...hidden });
  const shown = await asAdmin("PUT", `/events/${id}`, { addressShown: "all" });
  expect(shown.body.data.addressShown).toBe("all");
  expect((await openRawClient(site)("GET", `/events/${id}`)).body.data.detailedAddress).toBe(secrets.address);
  const unknown = await asAdmin("PUT", `/events/${id}`, { addressShown: "guests" });
  expect([unknown.status, Object.keys(unknown.body.details)]).toEqual([422, ["addressShown"]]);
});

describe("guests", () => {
  const byMail = { contactType: "email", contact: "su@example.org" };
  const outputs = async ({ token, registration }: ReturnType<typeof makeGuest>) => ({
    page: found(await textAt(`/seat/${token}`)),
    calendar: found(await textAt(`/seat/${token}/calendar.ics`)),
    ticket: found(await textAt(ticketPath(ticketCode(site.site.secret, registration)))),
    mails: found((await mailsIn(site.folder)).map(({ text, html }) => `${text} ${html}`).join(" ")),
  });
  const nothing = { page: [], calendar: [], ticket: [], mails: [] };

  test("who wait, are pending or withdrew see them nowhere", async () => {
    setEvent(id, { registrationMode: "approval" });
    const guest = makeGuest(site, id, byMail);
    expect(await outputs(guest)).toEqual(nothing);
    const { registration } = guest;
    unwrap(
      changeGuest(
        site.db,
        admin,
        { eventId: id, id: registration.id, input: { status: "declined" } },
        contextOf(site),
      ),
    );
    await sendHeld(site);
    expect(await outputs(guest)).toEqual(nothing);
  });

  test("who are confirmed see the address on page, ticket, calendar and in the mail, and the group code on the page", async () => {
    const guest = makeGuest(site, id, byMail);
    await sendHeld(site);
    const { address, directions, link } = secrets;
    expect(await outputs(guest)).toEqual({
      page: [address, directions, link, codeHash],
      calendar: [address, directions],
      ticket: [directions],
      mails: [address, directions],
    });
  });

  test("get mails about what they may see: an approval brings the address, a new one goes to the confirmed only", async () => {
    setEvent(id, { registrationMode: "approval", capacity: 10 });
    const [confirmed] = ["su", "lu"].map((name) =>
      makeGuest(site, id, { contactType: "email", contact: `${name}@example.org` }),
    );
    const change = { eventId: id, id: confirmed?.registration.id ?? "", input: { status: "confirmed" } };
    unwrap(changeGuest(site.db, admin, change, contextOf(site)));
    await sendHeld(site);
    const approval = (await mailsIn(site.folder)).find(({ subject }) => subject?.startsWith("报名已确认"));
    expect(approval?.text).toContain(`地点：Vanchiglia 一带 ${secrets.address}`);
    await openAdminRawClient(site)("PUT", `/events/${id}`, { detailedAddress: "Via Nuova 9" });
    await sendHeld(site);
    const changed = rowsIn(mails).filter(({ kind }) => kind === "seat-changed");
    expect(changed.map(({ recipient }) => recipient)).toEqual(["su@example.org"]);
    expect((await mailsIn(site.folder)).filter(({ text }) => text?.includes("Via Nuova 9"))).toHaveLength(1);
  });

  test("hear nothing when the address is only hidden from others", async () => {
    setEvent(id, { addressShown: "all", registrationMode: "approval" });
    makeGuest(site, id, byMail);
    const sent = rowsIn(mails).length;
    await openAdminRawClient(site)("PUT", `/events/${id}`, { addressShown: "confirmed" });
    await sendHeld(site);
    expect(rowsIn(mails)).toHaveLength(sent);
  });
});

test("the public part of an event has no column with them", () => {
  const event = eventRow(id);
  if (!event) throw new Error("the event is stored");
  expect(found(JSON.stringify(publicPart(event)))).toEqual([]);
});
