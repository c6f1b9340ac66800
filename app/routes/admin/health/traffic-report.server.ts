// Traffic since start-up as text: failures, slow routes, page cache and queues. Contains no personal data.
import type { Site } from "~/http/context.server";
import { readSiteLoad } from "~/http/site-load.server";

const pagesListed = 5;

/** 1.25%; 不到 0.01% for a smaller non-zero share. */
function shareText(part: number, whole: number): string {
  const percent = whole === 0 ? 0 : (100 * part) / whole;
  if (percent > 0 && percent < 0.01) return "不到 0.01%";
  return `${Number(percent.toFixed(2))}%`;
}

const tallyText = ({ requests, failures }: ReturnType<typeof readSiteLoad>["total"]) =>
  `${requests} 次请求，失败 ${failures} 次（${shareText(failures, requests)}）`;

/** 50 毫秒 or 2.5 秒 */
const durationText = (seconds: number) => (seconds < 1 ? `${seconds * 1000} 毫秒` : `${seconds} 秒`);

/** View model of the site's traffic. */
export function readTrafficReport(site: Site) {
  const { lastHour, total, pages, slowest, waiting } = readSiteLoad(site, pagesListed);
  const { hits, misses } = pages;
  const queues: [label: string, count: number][] = [
    ["海报", waiting.posters],
    ["图片", waiting.pictures],
    ["密码核对", waiting.passwords],
    ["邮件", waiting.mails],
  ];
  return {
    lastHour: tallyText(lastHour),
    hasFailed: lastHour.failures > 0,
    total: tallyText(total),
    cached:
      hits + misses === 0 ? null : `${shareText(hits, hits + misses)}（${hits + misses} 次里 ${hits} 次）`,
    queues: queues.map(([label, count]) => `${label} ${count}`).join("，"),
    slowest: slowest.map(({ route, count, seconds }) => ({
      route,
      note: `${count} 次，95% ${seconds === null ? "超过 10 秒" : `在 ${durationText(seconds)}以内`}`,
    })),
  };
}

export type TrafficReport = ReturnType<typeof readTrafficReport>;
