// Records that a guest has seen a registration's current state when a page shows it.
import type { EventRow } from "../../domain/events/queries.server";
import type { RegistrationRow } from "../../domain/registrations/book.server";
import { hasUnseenMessage } from "../../domain/registrations/guest-messages/queries.server";
import { markMessagesSeen } from "../../domain/registrations/guest-messages/recipients.server";
import { factsOf, factsText } from "../../domain/registrations/notices/facts";
import { recordSeen } from "../../domain/registrations/notices/notices.server";
import type { Site } from "../context.server";
import { failureCode } from "../failure.server";
import { isHead } from "../head-request";
import { readAdmin } from "../session/admin-guard.server";

/** Programs that fetch a link's preview for a chat or mail. Not in-app browsers, such as WeChat's `MicroMessenger`. */
const previewAgents =
  /\b(?:WhatsApp|Viber)\/|facebookexternalhit|Facebot|(?:Telegram|Twitter|LinkedIn|Slack|Discord|Google|bing|Ding\w*|Apple)-?bot|Slack-Img|SkypeUriPreview|BingPreview|Google-(?:PageRenderer|InspectionTool|Read-Aloud|Safety)|GoogleOther|GoogleImageProxy|redditbot|Mastodon\/|Pleroma|Iframely|Embedly|\b(?:bot|crawler|spider)\b/i;

/** Whether a request is a navigation. A service worker passes one on without its destination; older browsers send no headers. */
function isNavigation({ headers }: Request): boolean {
  const [to, mode] = [headers.get("Sec-Fetch-Dest"), headers.get("Sec-Fetch-Mode")];
  return to === null || to === "document" || (to === "empty" && mode === "navigate");
}

/** Whether no person sees the response: requests of scripts and of the service worker, prefetches, and previews of links. */
const isBackground = (request: Request) => !isNavigation(request) || isMachine(request);

const isMachine = ({ headers }: Request) =>
  headers.get("X-Background") === "1" ||
  /prefetch/.test(headers.get("Sec-Purpose") ?? "") ||
  previewAgents.test(headers.get("User-Agent") ?? "");

type Shown = { row: RegistrationRow; event: EventRow };

/**
 * Records that the guests of registrations have seen the current state, and the organiser's messages if the page shows them. Skips
 * organisers and HEAD requests.
 */
export async function recordOwnSeen(
  site: Site,
  request: Request,
  shown: readonly Shown[],
  { withMessages = false } = {},
): Promise<void> {
  const hasMessage = ({ row }: Shown) => withMessages && hasUnseenMessage(site.db, row.id);
  const hasNews = ({ row, event }: Shown) => row.known !== factsText(factsOf(row, event));
  const news = shown.filter((each) => each.row.erasedAt === null && (hasNews(each) || hasMessage(each)));
  if (news.length === 0 || isHead(request) || isBackground(request) || readAdmin(site, request, "own"))
    return;
  await site.writeLock.whenFree();
  try {
    const now = site.clock.now();
    for (const each of news) {
      recordSeen(site.db, each.row, each.event, now);
      if (hasMessage(each)) markMessagesSeen(site.db, each.row.id, now);
    }
  } catch (error) {
    // A locked or full database must not hide the page; the next visit is recorded.
    site.log.warn({ code: failureCode(error) }, "a look at a registration was not recorded");
  }
}
