// Security headers, and a page's content security policy by hashes of its inline blocks.
import { createHash } from "node:crypto";

/** The permissions policy; a page that scans codes may use the camera. */
export const permissionsPolicy = (hasCamera: boolean): string =>
  `camera=(${hasCamera ? "self" : ""}), microphone=(), geolocation=(), payment=(), usb=()`;

/** Headers of every response; HSTS only over https. */
export function securityHeaders(isHttps: boolean): Record<string, string> {
  return {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": permissionsPolicy(false),
    ...(isHttps ? { "Strict-Transport-Security": "max-age=31536000; includeSubDomains" } : {}),
  };
}

/**
 * The referrer policy of pages whose URL is a private link: requests from them contain only the site's origin. `no-referrer` would
 * hide the origin of their forms from browsers without `Sec-Fetch-Site` (Safari before 16.4), which the origin check rejects.
 */
export const privateLinkPolicy = "strict-origin";

const hashSource = (content: string) => `'sha256-${createHash("sha256").update(content).digest("base64")}'`;

/** The source of a form's target: a URL's origin, or its scheme if it has none. */
function formSource(target: string | undefined): string {
  if (target === undefined) return "";
  const { protocol, origin } = new URL(target);
  const source = origin === "null" ? protocol : origin;
  return /^[\w.+:/[\]-]+$/.test(source) ? ` ${source}` : "";
}

/** The policy for content without inline blocks. `formTarget` is a URL to which a form may redirect. */
export function contentSecurityPolicy(
  scripts: readonly string[] = [],
  styles: readonly string[] = [],
  formTarget?: string,
): string {
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...scripts].join(" ")}`,
    `style-src ${["'self'", ...styles].join(" ")}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    `form-action 'self'${formSource(formTarget)}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** The name of the script or style whose start tag is open at the end of a text. */
const openTag = (text: string) => /^<(script|style)\b[^>]*$/.exec(text.slice(text.lastIndexOf("<")))?.[1];

/**
 * Allows, by hash, exactly the inline scripts and styles with this request's nonce, and removes the nonce: the body is then the
 * same for every request, so that it can be cached and revalidated with 304.
 */
export function applyContentSecurityPolicy(
  html: string,
  nonce: string,
  formTarget?: string,
): { html: string; policy: string } {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const mark = ` nonce="${nonce}"`;
  const [before = "", ...parts] = html.split(mark);
  let tag = openTag(before);
  for (const part of parts) {
    const start = part.indexOf(">") + 1;
    const end = tag === undefined ? -1 : part.indexOf(`</${tag}>`, start);
    if (start > 0 && end > start)
      (tag === "script" ? scripts : styles).add(hashSource(part.slice(start, end)));
    tag = openTag(part);
  }
  return {
    html: before + parts.join(""),
    policy: contentSecurityPolicy([...scripts], [...styles], formTarget),
  };
}
