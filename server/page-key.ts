// Under which name a page is kept: everything it depends on besides the database and the minute.
import { type HasHeaders, readPreferences, readVisit } from "../app/http/cookies";
import { knownSearch } from "../app/http/query";

const privatePaths = [
  ...["admin", "dashboard", "account", "drafts", "draft-test"],
  // With the receipt or the token of a mail in the address.
  ...["receipt", "auth", "reset-password"],
  ...["login", "register", "email-verification", "logout"],
];
const privatePattern = new RegExp(`^/(${privatePaths.join("|")})(/|\\.data|$)`, "i");

/** Addresses whose pages are for one person and are kept nowhere, not even by the browser. */
export function isPrivatePath(pathname: string): boolean {
  return privatePattern.test(pathname);
}

/** Addresses that answer with public pages, as opposed to pictures, programs' answers and the data behind hydrated pages. */
export function isPagePath(pathname: string): boolean {
  return (
    !isPrivatePath(pathname) &&
    !/^\/(api(?!\/docs)|uploads|posters|health|__manifest)(\/|$)|\.(data|png|svg)$/i.test(pathname)
  );
}

/** The key of a public page as this request sees it. */
export function pageKey(origin: string, request: HasHeaders, pathname: string, search: string): string {
  const { theme, lite } = readPreferences(request);
  const isHome = pathname === "/" || pathname === "/home";
  const visit = isHome ? JSON.stringify(readVisit(request)) : "";
  return `${origin} ${pathname}${knownSearch(search)} ${theme} ${lite} ${visit}`;
}
