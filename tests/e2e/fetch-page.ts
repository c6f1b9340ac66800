import { type HTMLElement, parse } from "node-html-parser";
import { baseUrl } from "../support/worker-server";

/** Fetches a path as a client without scripts; `html` is null for anything but a page. */
export async function fetchPage(
  path: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; type: string; html: HTMLElement | null }> {
  const response = await fetch(new URL(path, baseUrl), { headers });
  const type = response.headers.get("Content-Type") ?? "";
  const text = await response.text();
  return { status: response.status, type, html: type.startsWith("text/html") ? parse(text) : null };
}

type FetchedPage = Awaited<ReturnType<typeof fetchPage>>;

/** Like `fetchPage`, and retries while the page refreshes itself: a poster's page does until the poster is rendered. */
export async function fetchWhenReady(
  path: string,
  headers?: Record<string, string>,
  attempts = 6,
): Promise<FetchedPage> {
  const response = await fetchPage(path, headers);
  const isWaiting = response.html?.toString().includes('http-equiv="refresh"');
  return isWaiting && attempts > 1 ? fetchWhenReady(path, headers, attempts - 1) : response;
}
