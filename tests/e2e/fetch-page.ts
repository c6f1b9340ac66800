import { type HTMLElement, parse } from "node-html-parser";
import { inject } from "vitest";

/** Fetches a path as a client without scripts; `html` is null for anything but a page. */
export async function fetchPage(
  path: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; type: string; html: HTMLElement | null }> {
  const response = await fetch(new URL(path, inject("baseUrl")), { headers });
  const type = response.headers.get("Content-Type") ?? "";
  const text = await response.text();
  return { status: response.status, type, html: type.startsWith("text/html") ? parse(text) : null };
}
