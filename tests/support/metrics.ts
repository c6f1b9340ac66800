// Parses the text of /metrics strictly, as a collector would.
import { expect } from "vitest";
import type { TestSite } from "./site";

export const metricsToken = "a-token-of-the-collector-0123456789";
export const withToken = { Authorization: `Bearer ${metricsToken}` };

export type Metric = { name: string; labels: Record<string, string>; value: number };

const sampleLine = /^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{(.*)\})? (\+Inf|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?)$/;
const labelPair = /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\["\\n])*)"(?:,|$)/g;

/** The samples of a text, whose format is checked: each family once, with its help and type before its samples. */
export function parseMetrics(text: string): Metric[] {
  expect(text.endsWith("\n")).toBe(true);
  const lines = text.slice(0, -1).split("\n");
  const families: string[] = [];
  const samples: Metric[] = [];
  for (const [at, line] of lines.entries()) {
    const [, help] = /^# HELP (\S+) \S/.exec(line) ?? [];
    if (help) {
      families.push(help);
      expect(lines[at + 1]).toMatch(new RegExp(`^# TYPE ${help} (counter|gauge|histogram)$`));
    }
    if (line.startsWith("#")) continue;
    const [, name = "", inner = "", value = ""] = sampleLine.exec(line) ?? [];
    expect(name, line).not.toBe("");
    expect(name.replace(/_(bucket|sum|count)$/, ""), line).toBe(
      String(families.at(-1)).replace(/_(bucket|sum|count)$/, ""),
    );
    const pairs = [...inner.matchAll(labelPair)];
    expect(pairs.map(([whole]) => whole).join(""), line).toBe(inner);
    const labels = Object.fromEntries(pairs.map(([, label = "", text = ""]) => [label, text]));
    samples.push({ name, labels, value: Number(value.replace("+Inf", "Infinity")) });
  }
  expect(new Set(families).size).toBe(families.length);
  const keys = samples.map(({ name, labels }) => JSON.stringify([name, labels]));
  expect(new Set(keys).size).toBe(keys.length);
  return samples;
}

/** A site's metrics, and the value of one of them; undefined if missing. */
export async function readMetrics(site: TestSite) {
  const samples = parseMetrics(await (await site.send("/metrics", { headers: withToken })).text());
  const metric = (name: string, labels: Record<string, string> = {}) =>
    samples.find(
      (sample) =>
        sample.name === name &&
        Object.entries(labels).every(([label, text]) => sample.labels[label] === text),
    )?.value;
  return { samples, metric };
}

/** The length of a queue of a server that was started with the token. */
export async function waitingIn(baseUrl: string, queue: "pictures" | "posters"): Promise<number> {
  const response = await fetch(`${baseUrl}/metrics`, { headers: withToken });
  const samples = parseMetrics(await response.text());
  return samples.find(({ labels }) => labels.queue === queue)?.value ?? 0;
}
