import { describe, expect, test } from "vitest";
import { eraseOwn } from "../../app/domain/registrations/own.server";
import { setUpApi } from "../support/api-set-up";
import { site } from "../support/each-site";
import { makeEvent, unwrap } from "../support/fixtures";
import { contextOf, makeGuest } from "../support/signed-up";

const { asAdmin, actionsOn } = setUpApi();

const hourMs = 3_600_000;
const open = () =>
  makeEvent(site, { registrationMode: "open", capacity: 20, locationName: "屋顶", locationAddress: "" });
const list = async (id: string, query = "?open=1") =>
  (await asAdmin("GET", `/events/${id}/notices${query}`)).body.data;
const move = (id: string) => asAdmin("PUT", `/events/${id}`, { locationName: "地下室" });

describe("notices", () => {
  test("contain pending news of guests, with old and new values and the channel", async () => {
    const { id, startAt } = open();
    const { registration } = makeGuest(site, id, { name: "阿岚" });
    makeGuest(site, id, { contactType: "email", contact: "su@example.org" });
    expect((await list(id)).notices).toEqual([]);
    const endAt = startAt + 4 * hourMs;
    await asAdmin("PUT", `/events/${id}`, { locationName: "地下室", endTime: new Date(endAt).toISOString() });
    await site.mail.deliver();
    const { notices, pagination } = await list(id);
    expect(pagination).toMatchObject({ page: 1, total: 1 });
    const [first] = notices;
    expect(first).toEqual({
      id: expect.stringMatching(/^\w{12}$/),
      registrationId: registration.id,
      name: "阿岚",
      kind: "changed",
      channel: "hand",
      createdAt: expect.any(String),
      toldAt: null,
      changes: [
        { field: "endTime", before: expect.any(String), after: new Date(endAt).toISOString() },
        { field: "place", before: "屋顶", after: "地下室" },
      ],
    });
    const all = (await list(id, "")).notices;
    expect(all.map(({ channel, toldAt }: typeof first) => [channel, toldAt !== null])).toEqual([
      ["hand", false],
      ["mail", true],
    ]);
  });

  test("are closed and reopened by id; a later change has another id", async () => {
    const { id } = open();
    const { registration } = makeGuest(site, id);
    await move(id);
    const [{ id: notice }] = (await list(id)).notices;
    const patch = (isInformed: unknown, of = notice) =>
      asAdmin("PATCH", `/events/${id}/notices/${of}`, { told: isInformed });
    for (let times = 0; times < 2; times += 1)
      expect((await patch(true)).body.data).toMatchObject({ id: notice, toldAt: expect.any(String) });
    expect((await patch(false)).body.data).toMatchObject({ id: notice, toldAt: null });
    await asAdmin("PUT", `/events/${id}`, { locationName: "院子" });
    expect((await patch(true)).status).toBe(404);
    expect((await patch("yes")).status).toBe(422);
    expect((await patch(true, "A".repeat(12))).status).toBe(404);
    const [{ id: newest }] = (await list(id)).notices;
    await patch(true, newest);
    await asAdmin("PUT", `/events/${id}`, { locationName: "屋顶" });
    // The guest already knows a later change than this notice, or has a notice of it.
    expect((await patch(false, newest)).status).toBe(409);
    expect(actionsOn(registration.id)).toContain("registration.notice-close");
  });

  test("are closed all at once", async () => {
    const { id } = open();
    for (let at = 0; at < 3; at += 1) makeGuest(site, id);
    await asAdmin("PUT", `/events/${id}`, { status: "cancelled" });
    const { notices } = await list(id);
    expect(notices.map(({ kind, changes }: { kind: string; changes: unknown }) => [kind, changes])).toEqual(
      Array(3).fill(["cancelled", [{ field: "eventStatus", before: "active", after: "cancelled" }]]),
    );
    const closed = await asAdmin("POST", `/events/${id}/notices/told`);
    expect([closed.status, closed.body.data]).toEqual([200, { told: 3 }]);
    expect((await list(id)).notices).toEqual([]);
    await asAdmin("PUT", `/events/${id}`, { status: "active" });
    expect((await list(id)).notices.map(({ kind }: { kind: string }) => kind)).toEqual(
      Array(3).fill("restored"),
    );
  });

  test("are deleted with the data of their guest, and by a failed mail; an unknown event returns 404", async () => {
    site.mail.notifyQueued = async () => {};
    const { id } = open();
    const { token } = makeGuest(site, id, { contactType: "email", contact: "su@example.org" });
    await move(id);
    const count = (table: string) => site.db.$client.prepare(`SELECT count(*) FROM ${table}`).pluck().get();
    expect([count("guest_notices"), count("mails")]).toEqual([1, 2]);
    unwrap(eraseOwn(site.db, { token }, contextOf(site)));
    expect([count("guest_notices"), count("mails")]).toEqual([0, 1]);
    expect((await asAdmin("GET", `/events/${"A".repeat(12)}/notices`)).status).toBe(404);
  });
});
