// The mails of a site without SMTP: the parsed .eml files of its outbox.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import PostalMime, { type Email } from "postal-mime";

/** All mails of a data folder, oldest first. */
export async function mailsIn(folder: string): Promise<Email[]> {
  const outbox = join(folder, "outbox");
  if (!existsSync(outbox)) return [];
  const files = readdirSync(outbox)
    .filter((name) => name.endsWith(".eml"))
    .sort();
  return Promise.all(files.map((name) => PostalMime.parse(readFileSync(join(outbox, name)))));
}

/** Path and query of a mail's link below a path. */
export function linkIn(mail: Email | undefined, path: string): string {
  const link = new RegExp(`https?://[^/\\s]+(${path}\\?\\S+)`).exec(mail?.text ?? "")?.[1];
  if (!link) throw new Error(`no link to ${path} in ${mail?.subject ?? "a mail that did not come"}`);
  return link;
}

/** The path of the newest link of a kind sent to an address. */
export async function newestLink(folder: string, to: string, path: string): Promise<string> {
  const own = (await mailsIn(folder)).filter(({ to: recipients }) =>
    recipients?.some(({ address }) => address === to),
  );
  return linkIn(own.filter(({ text }) => text?.includes(path)).at(-1), path);
}

/** The six-digit code of a mail, which contains one such number. */
export function codeIn(mail: Email | undefined): string {
  const runs = [...(mail?.text ?? "").matchAll(/(?<!\d)\d{6}(?!\d)/g)].map(([run]) => run);
  if (runs.length !== 1) throw new Error(`${runs.length} codes in ${mail?.subject}`);
  return runs[0] ?? "";
}
