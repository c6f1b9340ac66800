import { join } from "node:path";
import Database from "better-sqlite3";
import { expect, test } from "vitest";
import { openDatabase } from "../../app/db/client.server";
import { openAdminSession } from "../../app/domain/organisers/sessions.server";
import { newId } from "../../app/platform/ids";
import { startServer } from "../support/built-server";

const tabs = 40;

test("forty tabs that concurrently save the first edit of one event create one draft", async () => {
  const { baseUrl, folder, stop } = await startServer();
  try {
    const db = openDatabase(join(folder, "app.db"));
    const { token } = openAdminSession(db, { userAgent: "test" }, Date.now());
    db.$client
      .prepare(
        "INSERT INTO events (id, title, start_at, end_at, created_at, updated_at) VALUES (?,'题',?,?,1,1)",
      )
      .run("Event0000001", Date.now() + 86_400_000, Date.now() + 90_000_000);
    db.$client.close();
    const headers = { Cookie: `admin=${token}`, Origin: baseUrl, "Sec-Fetch-Site": "same-origin" };
    const save = async (nth: number) => {
      const draft = newId();
      const [path, intent] =
        nth % 2 === 0
          ? [`/admin/draft-save?event=Event0000001&draft=${draft}`, ""]
          : [`/admin/events/Event0000001/edit?draft=${draft}&step=1&new=1`, "save"];
      const body = new URLSearchParams({ title: `标题 ${nth}`, baseVersion: "1", intent });
      const { status } = await fetch(baseUrl + path, { method: "POST", body, headers, redirect: "manual" });
      return { status, draft };
    };
    const responses = await Promise.all(Array.from({ length: tabs }, (_, nth) => save(nth)));
    const saved = responses.filter(({ status }) => status < 400);
    expect(saved).toHaveLength(1);
    expect(new Set(responses.map(({ status }) => status).filter((status) => status >= 400))).toEqual(
      new Set([409]),
    );
    const file = new Database(join(folder, "app.db"), { readonly: true });
    expect(file.prepare("SELECT id FROM drafts WHERE event_id = 'Event0000001'").pluck().all()).toEqual([
      saved[0]?.draft,
    ]);
    file.close();
  } finally {
    await stop();
  }
});
