// Compares rendered posters with reviewed reference images. GOLDEN=write renders those again.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pixelmatch from "pixelmatch";
import sharp from "sharp";
import { beforeAll, expect, it, vi } from "vitest";
import { upperThird } from "../../app/domain/images/picture";
import type { PosterContent } from "../../app/domain/posters/content";
import { posterLayouts } from "../../app/domain/posters/layouts";
import { makeMarkedPicture, shareOfFace } from "../support/marked-picture";
import { address, decoded, draw, eventContent, pixelsOf, site } from "../support/poster";

// Rendering takes seconds while other tests run.
vi.setConfig({ testTimeout: 60_000 });

const folder = join(process.cwd(), "tests", "golden");
/** The folder of posters that differ, with their differences. */
const resultFolder = join("test-results", "posters");
/** The width of reference images. */
const goldenWidth = 270;
/** Share of all pixels with a difference of a tenth in colour: font hinting may move an edge, but no word. */
const tolerance = 0.005;

const sixty =
  "从城里到山里再到海边的三日徒步与野餐外加一晚露营看星星和第二天清晨的日出以及回城路上的火锅和大家一起唱的那首老歌唱到天亮";
const photo = join(process.cwd(), "build", "golden-photo.jpg");
const pictures = { photo, a: photo, b: photo, c: photo, d: photo, e: photo };

const { title, date, scheme } = eventContent({
  title: "苏佩尔加山徒步，看一眼阿尔卑斯",
  scheme: "pacific-gold",
});
const album: PosterContent = {
  kind: "album",
  site,
  scheme,
  title,
  date,
  photos: ["a", "b", "c", "d", "e"],
  art: "hills",
  address,
};
const digest = (titles: string[], more = 0): PosterContent => ({
  kind: "digest",
  site,
  scheme: "cream-elegant",
  title: "近期活动",
  period: "11月28日–12月20日",
  events: titles.map((title) => ({ title, date: eventContent().date, place: "瓦伦蒂诺公园" })),
  others: [],
  more,
  address,
});

const poll = (title: string, options: string[], votes?: number[]): PosterContent => ({
  kind: "poll",
  site,
  scheme: "cream-elegant",
  title,
  mark: "三选一投票",
  address,
  options: options.map((text, index) => ({
    text,
    result: votes ? `${votes[index]} 票` : "",
    percent: votes?.[index] ?? 0,
    isLeading: votes?.[index] === 61,
  })),
  note: votes ? "已结束 · 100 人参与" : "12月1日 18:30 截止",
  invitation: votes ? "扫码看结果" : "扫码投票",
});

type Layout = (typeof posterLayouts)[number];
const poster = (layout: Layout, event: Parameters<typeof eventContent>[0]): PosterContent => ({
  kind: "poster",
  layout,
  ...eventContent(event),
});
const cases: Record<string, PosterContent> = {
  "one-letter": poster("sheet", { title: "夜", art: "arch" }),
  "sixty-letters": poster("sheet", { title: sixty, place: sixty, art: "wave" }),
  italian: poster("photo", {
    title: "Caffè perché più città è l’estate",
    place: "Caffè Al Bicerin, Torino",
    art: "hills",
  }),
  emoji: poster("quiet", { title: "🎉 跨年夜 👨‍👩‍👧 一起倒数 🥂", category: "酒会" }),
  "no-glyph": poster("sheet", { title: "𪚥𰻞 مرحبا ꧁ 한글", place: "\uE000" }),
  "long-word": poster("quiet", { title: "Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen" }),
  "with-cover": poster("sheet", { cover: "photo", scheme: "sakura-night" }),
  "big-cover": poster("photo", { cover: "photo", scheme: "mint-cola", title: sixty }),
  cancelled: { kind: "square", ...eventContent({ mark: "已取消", title: sixty, scheme: "burgundy-rich" }) },
  card: {
    kind: "og",
    ...eventContent({ title: sixty, place: sixty, scheme: "neon-lime-magenta", cover: "photo" }),
  },
  album,
  poll: poll("下一次集体活动，你更想去哪里？", ["阿尔卑斯山脚走一天", "看海", sixty]),
  "poll-results": poll(sixty, [sixty, "夜", sixty], [61, 0, 39]),
  digest: digest(["波河边的初冬野餐", sixty, "夜", "冬至前夜的天台酒会", "🎲 桌游"], 3),
  site: {
    kind: "site",
    site,
    scheme: "lemon-sky",
    city: "都灵",
    address,
    lead: "发现城市最精彩的活动，和志同道合的朋友一起探索。",
  },
};

beforeAll(async () => {
  const fills = ["#b33", "#eb3", "#3b6", "#36b", "#93b", "#eee"];
  const bands = fills.map((fill, at) => `<rect y="${at * 200}" width="1600" height="200" fill="${fill}"/>`);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1200">${bands.join("")}</svg>`;
  await sharp(Buffer.from(svg)).jpeg({ quality: 95 }).toFile(photo);
});

const rows = Object.entries(cases);
it.each(
  rows,
)("a poster matches its reference image, and its code is readable at 360 pixels: %s", async (name, content) => {
  const jpeg = await draw(content, { format: "jpg", pictures });
  const picture = await sharp(jpeg).resize({ width: goldenWidth }).png().toBuffer();
  const file = join(folder, `poster-${name}.png`);
  if (process.env.GOLDEN === "write")
    writeFileSync(file, await sharp(picture).png({ palette: true }).toBuffer());
  expect(existsSync(file)).toBe(true);
  const [now, then] = await Promise.all([pixelsOf(picture), pixelsOf(readFileSync(file))]);
  expect([now.width, now.height]).toEqual([then.width, then.height]);
  const { width, height } = now;
  const difference = Buffer.alloc(now.data.length);
  const differing = pixelmatch(now.data, then.data, difference, width, height, { threshold: 0.1 });
  const share = differing / (width * height);
  if (share >= tolerance) {
    const raw = { width, height, channels: 4 } as const;
    mkdirSync(resultFolder, { recursive: true });
    writeFileSync(join(resultFolder, `poster-${name}-actual.png`), picture);
    await sharp(difference, { raw })
      .png()
      .toFile(join(resultFolder, `poster-${name}-difference.png`));
  }
  expect(share, `see ${resultFolder}`).toBeLessThan(tolerance);
  if (content.kind === "og" || content.kind === "site") return;
  const small = await sharp(jpeg).resize({ width: 360 }).jpeg({ quality: 80 }).toBuffer();
  expect(await decoded(small)).toBe(address);
});

it("a face in the upper third of a cover is visible on every picture", async () => {
  const [width, height] = [1080, 1920];
  const file = join(process.cwd(), "build", "golden-face.jpg");
  writeFileSync(file, await makeMarkedPicture(width, height));
  const content = eventContent({ cover: "face", position: upperThird });
  const kinds: PosterContent[] = [
    ...posterLayouts.map((layout) => ({ kind: "poster" as const, layout, ...content })),
    { kind: "square", ...content },
    { kind: "og", ...content },
  ];
  for (const each of kinds) {
    const picture = await draw(each, { format: "jpg", pictures: { face: file } });
    const share = await shareOfFace(picture, { width, height });
    expect(Math.abs(share - 1), `${each.kind}: ${share}`).toBeLessThan(0.06);
  }
});

it("a JPEG is within its size limit for any image", async () => {
  const { width, height } = { width: 1600, height: 2000 };
  const noise = Buffer.alloc(width * height * 3);
  for (let at = 0; at < noise.length; at += 1) noise[at] = (at * 2654435761) >>> 24;
  const file = join(process.cwd(), "build", "golden-noise.jpg");
  await sharp(noise, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 95 })
    .toFile(file);
  const content: PosterContent = { kind: "poster", layout: "photo", ...eventContent({ cover: "noise" }) };
  const pictures = { noise: file };
  const jpeg = await draw(content, { format: "jpg", pictures, mostBytes: 500 * 1024 });
  expect(jpeg.length).toBeLessThanOrEqual(500 * 1024);
  expect(await decoded(jpeg)).toBe(address);
});
