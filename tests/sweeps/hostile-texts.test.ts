// Texts that could escape from their context: in calendars, feeds, the manifest, structured data and mails they
// remain one value, with any control characters.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import ICAL from "ical.js";
import PostalMime from "postal-mime";
import { expect, test } from "vitest";
import { siteSettings } from "../../app/db/schema/settings";
import { confirmMail } from "../../app/domain/accounts/account-mails";
import { eventFeed } from "../../app/domain/events/export/feed.server";
import { toCalendar } from "../../app/domain/events/export/icalendar.server";
import { eventJsonLd } from "../../app/domain/events/export/json-ld.server";
import { noSeats } from "../../app/domain/events/registration/availability";
import { wishFeed } from "../../app/domain/wishes/feed.server";
import { writeWebManifest } from "../../app/http/files/web-manifest.server";
import { createMailer } from "../../app/platform/mailer.server";
import { openSharedSite, site } from "../support/each-site";
import { makeComment, makeEvent, makePoll, makeWish } from "../support/fixtures";
import { createSite, noon, textOf } from "../support/site";
import { makeVoter } from "../support/voter";
import { children, parseXml, word } from "../support/xml";

openSharedSite();

const codes = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n);
/** Every control character and line ending, the byte order mark, direction marks and a lone surrogate. */
const hostile = [
  ...codes(0x00, 0x1f),
  ...codes(0x7f, 0x9f),
  ...[0x2028, 0x2029, 0xfeff, 0x202e, 0xd800, 0xdfff, 0xfffe, 0xffff],
].map((code) => String.fromCharCode(code));
const tokens = [
  ...["\r\n", "\r\n ", "\n\n", "\nX-EVIL:1", "\r\nBcc: evil@example.org"],
  "\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nUID:evil",
  ...['"', "'", "\\", ";", ",", ":", "<", ">", "&", "]]>", "</title><evil/>", "</script><evil>", "<!--"],
];
const pieces = fc.oneof(
  fc.constantFrom(...hostile),
  fc.constantFrom(...tokens),
  fc.constantFrom("野", "餐", "a", " "),
);
/** A text with hostile parts; each control character also occurs alone between two letters. */
const text = fc.array(pieces, { minLength: 1, maxLength: 12 }).map((parts) => `甲${parts.join("")}乙`);
const examples = [...hostile, ...tokens].map((piece) => `甲${piece}乙`);

const origin = "https://e.example";
const publisher = { origin, feedOrigin: origin, timeZone: "Europe/Rome" };
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u2028\u2029]/;

/** Checks every hostile character alone and many mixed texts. */
async function forAll(check: (hostileText: string) => void | Promise<void>): Promise<void> {
  for (const example of examples) await check(example);
  await fc.assert(
    fc.asyncProperty(text, async (made) => check(made)),
    { numRuns: 200 },
  );
}

test("a calendar has its entry and no injected line", async () => {
  const event = { ...makeEvent(site), status: "cancelled" as const, cancelReason: "雨", refundNote: "退" };
  const plain = toCalendar([{ event, seats: noSeats }], "名", { ...publisher, siteName: "站" });
  const namesIn = (ics: string) =>
    ics
      .replaceAll("\r\n ", "")
      .split("\r\n")
      .map((line) => line.split(/[:;]/)[0]);
  await forAll((made) => {
    const texts = { title: made, summary: made, cancelReason: made, refundNote: made };
    const row = { ...event, ...texts, locationName: made, locationAddress: made };
    const ics = toCalendar([{ event: row, seats: noSeats }], made, { ...publisher, siteName: made });
    expect(ics.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
    expect(ics.replaceAll("\r\n", "")).not.toMatch(control);
    expect(namesIn(ics)).toEqual(namesIn(plain));
    const [entry, ...others] = new ICAL.Component(ICAL.parse(ics)).getAllSubcomponents("vevent");
    expect(others).toEqual([]);
    expect(String(entry?.getFirstPropertyValue("summary"))).toMatch(/^【已取消】甲[^\r\n]*乙$/);
  });
});

test("a feed is well-formed with its entry only", async () => {
  const event = makeEvent(site);
  const wish = makeWish(site);
  await forAll((made) => {
    const row = { ...event, title: made, summary: made, locationName: made, locationAddress: made };
    const named = { ...publisher, siteName: made };
    const values = { ...wish, authorName: made, content: made };
    for (const xml of [eventFeed([row], named, noon), wishFeed([values], named, noon)]) {
      expect(xml).not.toMatch(control);
      const feed = parseXml(xml, "feed");
      const [entry, ...others] = children(feed, "entry");
      expect(others).toEqual([]);
      expect(word(entry, "title")).toContain("甲");
      expect(children(entry, "evil")).toEqual([]);
    }
  });
});

test("JSON-LD and the manifest contain the text as JSON", async () => {
  const event = makeEvent(site);
  await forAll((made) => {
    const row = { ...event, title: made, locationName: made };
    const named = { ...publisher, siteName: made };
    const json = JSON.stringify(
      eventJsonLd({ event: row, seats: noSeats }, named, { image: null, now: noon }),
    );
    expect(JSON.parse(json)).toMatchObject({ name: made, organizer: { name: made } });
    expect(json).not.toMatch(/[\r\n]/);
  });
  for (const made of examples) {
    site.db.update(siteSettings).set({ siteName: made, tagline: made }).run();
    const manifest = JSON.parse(writeWebManifest(site.site, { theme: "#fff", background: "#fff" }));
    expect(manifest.start_url).toBe("/");
  }
});

test("an event's page contains its data as one JSON value", async () => {
  for (const made of tokens) {
    const { id } = makeEvent(site, { title: `甲${made}乙`, locationName: made });
    const { html } = await site.page(`/events/${id}`);
    const data = html.querySelectorAll("script[type='application/ld+json']");
    expect(data).toHaveLength(1);
    expect(JSON.parse(data[0]?.text ?? "").name).toContain("甲");
    expect(html.querySelector("evil")).toBeNull();
  }
});

test("no page renders a text as markup", async () => {
  const own = await createSite();
  const evil = `<i class=evil>x</i>&amp;<script>1</script>"'`;
  const { id } = makeEvent(own, { title: evil, summary: evil, details: evil, notes: evil }, "ended");
  makeComment(own, { eventId: id, content: evil, authorName: evil });
  makeWish(own, { content: evil, authorName: evil });
  const poll = makePoll(own, { title: evil, description: evil, option1: evil });
  const voter = makeVoter(own);
  await voter.vote(poll.id, [1]);
  const paths = ["/", "/events", `/events/${id}`, `/events/${id}/discussion`, `/photos/${id}`, "/wishes"];
  for (const path of [...paths, "/polls", `/polls/${poll.id}`]) {
    const main = (await voter.page(path)).html.querySelector("main");
    expect([path, textOf(main).includes(evil)]).toEqual([path, true]);
    expect(main?.querySelectorAll(".evil, script:not([type])"), path).toEqual([]);
  }
  expect(textOf((await voter.page("/polls")).html)).toContain(`您选择了「${evil}」`);
  own.close();
});

test("the sitemap and file names are unchanged", async () => {
  site.db.update(siteSettings).set({ siteName: "甲\r\nX: 1" }).run();
  const { id } = makeEvent(site, { title: "甲\r\nX: 1<evil/>" });
  const sitemap = parseXml(await (await site.send("/sitemap.xml")).text(), "urlset");
  expect(children(sitemap, "evil")).toEqual([]);
  for (const path of [`/events/${id}.ics`, "/calendar.ics"]) {
    const { headers } = await site.send(path);
    expect(headers.get("Content-Disposition")).toMatch(/^inline; filename="[\w.]+"$/);
  }
});

test("a mail has no injected headers", async () => {
  const outbox = mkdtempSync(join(tmpdir(), "outbox-"));
  const keysOf = async (made: string, n: number) => {
    const mailer = createMailer({ smtpUrl: undefined, from: `${made} <noreply@localhost>`, outbox });
    const mail = confirmMail({ siteName: made, origin }, { token: "token", code: "012345" });
    await mailer.send({ ...mail, id: `mail${n}`, to: "a@example.org", at: noon });
    const [file = ""] = readdirSync(outbox);
    const { subject, to, cc, bcc, headers } = await PostalMime.parse(readFileSync(join(outbox, file)));
    rmSync(join(outbox, file));
    expect(subject).not.toMatch(/[\r\n]/);
    expect({ to, cc, bcc }).toMatchObject({
      to: [{ address: "a@example.org" }],
      cc: undefined,
      bcc: undefined,
    });
    return headers.map(({ key }) => key).sort();
  };
  const own = await keysOf("站", 0);
  for (const [n, made] of examples.entries()) expect(await keysOf(made, n + 1), made).toEqual(own);
  rmSync(outbox, { recursive: true });
});
