// Which addresses are public pages, and all that such a page may depend on besides the database and the minute: what it is
// kept under, and what it is rendered from.

import { type HasHeaders, readPreferences, readVisit } from "../../app/http/cookies";
import { knownParameters } from "../../app/http/query";
import { canonicalPath } from "../../app/http/security/canonical-path";

const privatePaths = [
  ...["admin", "dashboard", "account", "drafts", "draft-test"],
  // With a receipt or mail token in the URL.
  ...["receipt", "auth(?!/v1/\\.well-known/)", "reset-password"],
  ...["login", "register", "email-verification", "logout"],
];
const privatePattern = new RegExp(`^/(${privatePaths.join("|")}|api/admin)(/|$)`);

/**
 * Addresses whose answers are for one person and are kept nowhere, not even by the browser. Data behind a page says who is
 * signed in.
 */
export function isPrivatePath(pathname: string): boolean {
  return /\.data\/*$/i.test(pathname) || privatePattern.test(canonicalPath(pathname));
}

/** Paths of public pages, as opposed to pictures, API responses and loader data. */
export function isPagePath(pathname: string): boolean {
  return (
    !isPrivatePath(pathname) &&
    !/^\/(api(?!\/docs)|auth\/v1|uploads|posters|health|__manifest)(\/|$)|\.(png|svg|ico)$/.test(
      canonicalPath(pathname),
    )
  );
}

/** What a public page is made of. Nothing else of a request reaches the renderer. */
export type PageAsk = {
  origin: string;
  path: string;
  search: string;
  /** The reader's cookies that pages read, in one spelling for each meaning. */
  cookies: string;
  /** Whether a page of this site led here: such a browser has the style sheet. */
  follows: boolean;
};

/** What a request asks for, where it is answered with a public page. */
export function readPageAsk(origin: string, request: HasHeaders, path: string, search: string): PageAsk {
  const { theme, lite } = readPreferences(request);
  const preferences = `theme=${theme}; lite=${lite ? 1 : 0}`;
  const isHome = /^\/(home)?$/.test(canonicalPath(path));
  return {
    origin,
    path,
    search: knownParameters(search),
    cookies: isHome ? `${preferences}; ${visitOf(request)}` : preferences,
    follows: !lite && request.headers.get("Sec-Fetch-Site") === "same-origin",
  };
}

function visitOf(request: HasHeaders): string {
  const { isFirst, lastEventId } = readVisit(request);
  return `first_visit=${isFirst ? 1 : 0}; last_event=${lastEventId ?? ""}`;
}

/** Whether rendering it is limited for each client: a search, or a poster that may have to be drawn. */
export function isLimitedPage({ path, search }: PageAsk): boolean {
  return new URLSearchParams(search).has("q") || /\/poster$/.test(canonicalPath(path));
}

/** The name under which a page is kept. */
export function pageKey({ origin, path, search, cookies, follows }: PageAsk): string {
  return `${origin}\n${path}${search}\n${cookies}\n${follows}`;
}

/** The request from which a page is rendered: all of its key, and nothing beyond. */
export function pageRequest({ origin, path, search, cookies, follows }: PageAsk): Request {
  const headers = { Cookie: cookies, ...(follows ? { "Sec-Fetch-Site": "same-origin" } : {}) };
  return new Request(origin + path + search, { headers });
}
