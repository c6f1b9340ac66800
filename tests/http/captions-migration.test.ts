// A database in which photos were captioned with their file names: written captions stay, file names leave the public.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { expect, test } from "vitest";
import { migrateDatabase } from "../../app/db/migrate.server";
import { migrationsBefore } from "../support/earlier-migrations";

const long = `${"长".repeat(120)}.jpg`;

test("captions that are file names are emptied and stored as file names", () => {
  const folder = mkdtempSync(join(tmpdir(), "captions-"));
  try {
    const file = join(folder, "app.db");
    migrateDatabase(file, migrationsBefore(folder, "0018_codes_and_file_names"));
    const db = new Database(file);
    const rows = [
      ["IMG_2041.jpg", "IMG_2041.jpg", "", "IMG_2041.jpg"],
      ["IMG_2041.jpg", "合影", "合影", "IMG_2041.jpg"],
      ["IMG_2041.jpg", "", "", "IMG_2041.jpg"],
      ["first.png", "Second.WEBP", "", "Second.WEBP"],
      ["photo", "photo", "", "photo"],
      [long, `${"长".repeat(99)}…`, "", long],
      ["a.jpg", "还想再来…", "还想再来…", "a.jpg"],
      ["a.jpg", "第 2 张.jpg 之后", "第 2 张.jpg 之后", "a.jpg"],
      ["", "b.jpeg", "", "b.jpeg"],
    ] as const;
    const event = db.prepare(
      "INSERT INTO events (id, title, start_at, end_at, created_at, updated_at) VALUES (?, '一', 1, 2, 1, 1)",
    );
    const image = db.prepare(
      `INSERT INTO images (id, kind, hash, file_name, width, height, original_bytes, link_bytes, created_at)
      VALUES (?, 'album', ?, ?, 1, 1, 1, 1, 1)`,
    );
    const photo = db.prepare(
      "INSERT INTO photos (id, event_id, slot, image_id, caption, created_at, updated_at) VALUES (?, ?, 1, ?, ?, 1, 1)",
    );
    for (const [at, [fileName, caption]] of rows.entries()) {
      event.run(`e${at}`);
      image.run(`i${at}`, `h${at}`, fileName);
      photo.run(`p${at}`, `e${at}`, `i${at}`, caption);
    }
    db.close();
    migrateDatabase(file, "drizzle");
    const after = new Database(file, { readonly: true });
    const stored = after.prepare("SELECT caption, file_name FROM photos ORDER BY id").raw().all();
    expect(stored).toEqual(rows.map(([, , caption, fileName]) => [caption, fileName]));
    expect(after.prepare("SELECT DISTINCT has_code FROM images").pluck().all()).toEqual([null]);
    after.close();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
