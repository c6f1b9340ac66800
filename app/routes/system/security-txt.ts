// security.txt (RFC 9116). Served only when a contact is configured.
import type { LoaderFunctionArgs } from "@remix-run/node";
import { fileNotFound, textFile } from "~/http/files/file-response.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { isSecure, siteOrigin } from "~/http/security/public-origin.server";

const path = "/.well-known/security.txt";
const dayMs = 24 * 60 * 60 * 1000;
/** How long after generation the file expires. It is regenerated daily. */
const validDays = 180;

export const handle: RouteHandle = { anyHost: true };

export async function loader({ context: { site } }: LoaderFunctionArgs) {
  const contact = site.env.SECURITY_CONTACT;
  if (contact === undefined) return fileNotFound();
  const today = Math.floor(site.clock.now() / dayMs);
  const lines = [
    `Contact: ${contact}`,
    `Expires: ${new Date((today + validDays) * dayMs).toISOString()}`,
    "Preferred-Languages: zh, en",
    // The RFC requires https URLs.
    ...(isSecure(site) ? [`Canonical: ${siteOrigin(site)}${path}`] : []),
    "",
  ];
  return textFile(lines.join("\n"), { type: "text/plain" });
}
