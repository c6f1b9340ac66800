// robots.txt: excludes personal pages and machine endpoints.
import type { LoaderFunctionArgs } from "@remix-run/node";
import { textFile } from "~/http/files/file-response.server";
import { siteOrigin } from "~/http/security/public-origin.server";

const closed = [
  ...["/admin", "/dashboard", "/drafts", "/draft-test", "/api"],
  ...["/account", "/login", "/logout", "/register", "/email-verification", "/reset-password", "/auth"],
  ...["/receipt", "/my-registrations", "/preferences", "/playground", "/test"],
];

export async function loader({ context: { site } }: LoaderFunctionArgs) {
  const rules = closed.map((path) => `Disallow: ${path}`);
  const lines = ["User-agent: *", ...rules, "", `Sitemap: ${siteOrigin(site)}/sitemap.xml`, ""];
  return textFile(lines.join("\n"), { type: "text/plain" });
}
