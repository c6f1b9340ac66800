import { describe, expect, test } from "vitest";
import { setUpApi } from "../support/api-set-up";
import { site } from "../support/each-site";
import { makeComment, makeEvent, makeWish } from "../support/fixtures";
import { noon } from "../support/site";

const { request, asAdmin, actionsOn } = setUpApi();

let eventId: string;
type Fields = { status?: "pending" | "rejected" };

describe.each([
  {
    kind: "comment",
    make: (fields: Fields = {}) => {
      eventId = makeEvent(site, {}, "ended").id;
      const rejectionReason = fields.status === "rejected" ? "广告" : null;
      return makeComment(site, { eventId, rejectionReason, ...fields }).id;
    },
    read: async () => (await request("GET", `/comments/event/${eventId}`)).body.data.comments[0],
    path: "/comments",
  },
  {
    kind: "wish",
    make: (fields: Fields = {}) => {
      const adminNote = fields.status === "rejected" ? "广告" : null;
      return makeWish(site, { adminNote, ...fields }).id;
    },
    read: async () => (await request("GET", "/wishes")).body.data.wishes[0],
    path: "/wishes",
  },
])("a reply to a $kind", ({ kind, make, read, path }) => {
  const put = (id: string, text: unknown) => asAdmin("PUT", `${path}/${id}/reply`, { text });
  const remove = (id: string) => asAdmin("DELETE", `${path}/${id}/reply`);

  test("is returned wherever the post is, and repeating a change has no effect", async () => {
    const id = make();
    const repliedAt = new Date(noon).toISOString();
    for (const text of [" 谢谢 ", "谢谢"]) {
      const { status, body } = await put(id, text);
      expect([status, body.data.id, body.data.reply]).toEqual([200, id, { text: "谢谢", repliedAt }]);
    }
    expect((await read()).reply).toEqual({ text: "谢谢", repliedAt });
    for (let times = 0; times < 2; times += 1) {
      const { status, body } = await remove(id);
      expect([status, body.data.id, body.data.reply]).toEqual([200, id, null]);
    }
    expect((await read()).reply).toBeNull();
    expect(actionsOn(id)).toEqual([`${kind}.reply`, `${kind}.remove-reply`]);
  });

  test.each(["pending", "rejected"] as const)("is rejected for a %s one", async (status) => {
    const id = make({ status });
    const { status: responseStatus, body } = await put(id, "谢谢");
    expect([responseStatus, body.error]).toEqual([409, expect.stringContaining("不能回复")]);
    expect((await remove(id)).status).toBe(200);
    expect(actionsOn(id)).toEqual([]);
  });

  test("requires a text within its limits, and a post", async () => {
    const id = make();
    for (const text of ["", " ", "字".repeat(501), 5, null]) {
      const { status, body } = await put(id, text);
      expect([status, Object.keys(body.details)]).toEqual([422, ["text"]]);
    }
    for (const sent of [put("Nowhere00000", "谢谢"), remove("Nowhere00000")])
      expect((await sent).status).toBe(404);
  });
});
