// Looks up whether the sender's domain publishes SPF and DKIM, which mailboxes judge mails by. Without a resolver that answers in time
// nothing is known, which is not a fault of the domain.
import { promises as dns } from "node:dns";
import { type MailProvider, mailPresets } from "./presets";

/** Null where no resolver answered. */
export type SenderRecords = { domain: string; spf: boolean | null; dkim: boolean | null };

const patienceMs = 3000;
const absent = ["ENODATA", "ENOTFOUND"];

/** The TXT records of a name; null when no resolver answered in time. */
async function textsAt(name: string, signal: Promise<null>): Promise<string[] | null> {
  const found = dns.resolveTxt(name).then(
    (records) => records.map((parts) => parts.join("")),
    (error: unknown) =>
      error instanceof Error && "code" in error && absent.includes(String(error.code)) ? [] : null,
  );
  return Promise.race([found, signal]);
}

/** Looks up the records of an address's domain. */
export async function findSenderRecords(address: string, provider: MailProvider): Promise<SenderRecords> {
  const domain = address.slice(address.lastIndexOf("@") + 1);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, patienceMs, null);
  });
  const keys = mailPresets[provider].selectors.map((selector) => `${selector}._domainkey.${domain}`);
  const [spf, ...dkim] = await Promise.all([domain, ...keys].map((name) => textsAt(name, late)));
  clearTimeout(timer);
  const found = dkim.filter((texts) => texts !== null);
  return {
    domain,
    spf: spf ? spf.some((text) => /^v=spf1(\s|$)/i.test(text)) : null,
    dkim: found.length === 0 ? null : found.flat().some((text) => /\bp=[\w+/]/i.test(text)),
  };
}

/** Says what the records mean; empty where nothing is known. */
export function recordsText({ domain, spf, dkim }: SenderRecords): string {
  const parts = [
    spf === null ? "" : spf ? "SPF 有" : "没有 SPF",
    dkim === null ? "" : dkim ? "DKIM 有" : "没查到 DKIM",
  ].filter(Boolean);
  if (parts.length === 0) return "";
  const advice =
    spf === false || dkim === false
      ? "缺的那项，请管域名的朋友照邮箱服务商的说明补上，不然容易进垃圾箱。"
      : "";
  return `${domain}：${parts.join("，")}。${advice}`;
}
