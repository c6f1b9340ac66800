// URLs to which a client may be redirected with its tokens: this site, or those that the operator allows (contract section 1).
import type { Site } from "../context.server";
import { siteOrigin } from "../security/public-origin.server";
import { authApiBase } from "./auth-failure";

/** The URL of the site that uses these accounts. */
export const authSiteUrl = (site: Site): string => site.env.AUTH_SITE_URL ?? siteOrigin(site);

/** The issuer of access tokens. */
export const authIssuer = (site: Site): string => siteOrigin(site) + authApiBase;

const matches = (pattern: string, address: string) =>
  pattern.endsWith("*") ? address.startsWith(pattern.slice(0, -1)) : address === pattern;

/** The requested URL where it is allowed, else null. */
export function allowedTarget(site: Site, requested: string | null): string | null {
  if (!requested || requested.length > 2000 || !URL.canParse(requested)) return null;
  const url = new URL(requested);
  if (url.username || url.password) return null;
  const isWeb = url.protocol === "https:" || url.protocol === "http:";
  const ownOrigins = [new URL(authSiteUrl(site)).origin, siteOrigin(site)];
  if (isWeb && ownOrigins.includes(url.origin)) return url.href;
  return site.env.AUTH_REDIRECT_ALLOW_LIST.some((pattern) => matches(pattern, url.href)) ? url.href : null;
}

/** The requested URL, or that of the site. */
export const targetOr = (site: Site, requested: string | null): string =>
  allowedTarget(site, requested) ?? new URL(authSiteUrl(site)).href;

/** An address with members in its query or its fragment, in place of those that it had there. */
export function withMembers(
  target: string,
  { query, fragment }: { query?: Record<string, string>; fragment?: Record<string, string> },
): string {
  const url = new URL(target);
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
  if (fragment) url.hash = new URLSearchParams(fragment).toString();
  return url.href;
}
