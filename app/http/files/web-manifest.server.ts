// The web app manifest for home screens. The site opens in the browser.
import { readSettings } from "../../domain/settings/queries.server";
import { type IconName, iconVersion } from "../../platform/images/site-icon.server";
import { truncateText } from "../../platform/text";
import type { Site } from "../context.server";

/** Home screens show about this many characters. */
const shortNameCharacters = 8;

const png = (name: IconName, side: number, purpose: "any" | "maskable") => ({
  src: `/${name}?v=${iconVersion}`,
  sizes: `${side}x${side}`,
  type: "image/png",
  purpose,
});

/** The manifest in the colours of a theme. */
export function writeWebManifest(site: Site, colors: { theme: string; background: string }): string {
  const { siteName, tagline, city } = readSettings(site.db);
  return JSON.stringify({
    id: "/",
    name: siteName,
    short_name: truncateText(siteName, shortNameCharacters),
    description: tagline || `${city}华人同城活动`,
    lang: "zh-CN",
    dir: "ltr",
    start_url: "/",
    scope: "/",
    display: "minimal-ui",
    theme_color: colors.theme,
    background_color: colors.background,
    icons: [
      png("icon-192.png", 192, "any"),
      png("icon-512.png", 512, "any"),
      png("icon-maskable-512.png", 512, "maskable"),
      { src: "/icon.svg", sizes: "any", type: "image/svg+xml" },
    ],
  });
}
