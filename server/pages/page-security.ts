// Security headers, and the content security policy of a page by hashes of its own inline blocks.
import { createHash } from "node:crypto";

/** Headers of every response; HSTS only over https. */
export function securityHeaders(isHttps: boolean): Record<string, string> {
  return {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
    ...(isHttps ? { "Strict-Transport-Security": "max-age=31536000; includeSubDomains" } : {}),
  };
}

function hashSource(content: string): string {
  return `'sha256-${createHash("sha256").update(content).digest("base64")}'`;
}

/** The policy for content without inline blocks. */
export function contentSecurityPolicy(
  scripts: readonly string[] = [],
  styles: readonly string[] = [],
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
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/**
 * Allows, by hash, exactly the inline scripts and styles that carry this request's nonce, and removes the nonce: the
 * body is the same for every request, so that it can be cached and answered with 304.
 */
export function applyContentSecurityPolicy(html: string, nonce: string): { html: string; policy: string } {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const block = new RegExp(`<(script|style)\\b[^>]*\\bnonce="${nonce}"[^>]*>([\\s\\S]*?)</\\1>`, "g");
  for (const [, tag, content] of html.matchAll(block)) {
    if (content) (tag === "script" ? scripts : styles).add(hashSource(content));
  }
  return {
    html: html.replaceAll(` nonce="${nonce}"`, ""),
    policy: contentSecurityPolicy([...scripts], [...styles]),
  };
}
