// The URLs of every page of the wide city, derived from the routes: a new page is included without an entry here.
import type { RouteConfigEntry } from "@remix-run/route-config";
import { kindDetails, reviewKinds } from "../../app/domain/posts/kinds";
import { routeList } from "../support/public-pages";
import { isRelease } from "../support/tier";
import { readColumn } from "./city-database";
import type { WideCity } from "./wide-city";

/** Who opens a page. The last three have a second factor, the one before a new secret; a sign-in is pending until its code. */
export type Viewer =
  | "visitor"
  | "member"
  | "organiser"
  | "enrolling member"
  | "protected member"
  | "pending member"
  | "pending organiser";

const one = (list: string[]) => list.slice(0, 1);
/** Records of one state: the first, before a release all. */
const alike = (list: string[]) => (isRelease ? list : one(list));
const query = (name: string, ids: string[]) => `?${ids.map((id) => `${name}=${id}`).join("&")}`;
const noResult = "?q=zzzz";

/** Queries of pages that require one, or that have further states. */
const queries: Record<string, (ids: WideCity["ids"]) => string[]> = {
  events: () => ["", "?q=e", noResult],
  wishes: () => ["", `?category=${encodeURIComponent("交通出行")}`, "?granted=1", noResult],
  "events/:id/discussion": () => ["", "?page=2"],
  "admin/events": () => [
    "",
    "?depositMin=a&enrollFeeMax=b&capacityMin=c&startDateFrom=d&status=e&category=f",
    "?search=zzzz&status=draft",
  ],
  "setup/:code": () => ["site", "contact", "mail", "event"].map((step) => `?step=${step}`),
  login: () => ["?redirectTo=%2Fpolls"],
  "email-verification": () => ["", `?email=${"a".repeat(40)}%40example.org`],
  "admin/create-event": ({ drafts: [id] }) => [1, 2, 3, 4].map((step) => `?draft=${id}&step=${step}`),
  "admin/create-event/check": ({ drafts }) => drafts.map((id) => `?draft=${id}`),
  "admin/create-event/published": ({ active: [id] }) => [`?event=${id}`],
  "admin/events/:id/edit": () => ["", "?step=4"],
  "admin/events/:id/edit/check": ({ edits }) => [query("draft", edits)],
  "admin/events/:id/edit/compare": ({ edits }) => [query("draft", edits)],
  "admin/drafts/selection": ({ drafts }) => [query("draft", drafts)],
  "admin/events/:id/messages": ({ guests }) => ["", query("guest", guests)],
  "admin/events/:id/guests/decline": ({ guests }) => [query("id", guests)],
  ...Object.fromEntries(
    reviewKinds.map((kind) => [
      `admin/${kindDetails[kind].list}/selection`,
      ({ posts }: WideCity["ids"]) => [
        `${query("id", posts[kind])}&verdict=${kind === "wish" ? "delete" : "reject"}`,
      ],
    ]),
  ),
};

/** Values of the parameters of a route. */
function valuesOf(
  path: string,
  { ids, receipt, seat, invitation, subscription, request, setup }: WideCity,
): Record<string, string[]> {
  const records: [begin: RegExp, ids: string[]][] = [
    [/^events\/:id$/, ids.events],
    [/^events\/:id\/questions$/, one(ids.asked)],
    [/^events\/:id\/discussion/, alike(ids.discussed)],
    [/^photos\/:id\/:slot$/, alike(ids.ended)],
    [/^admin\/events\/:id\/results/, ids.ended.slice(-1)],
    [/^admin\/events\/:id\/photos|^photos/, one(ids.ended)],
    [/^admin\/events\/:id\/(guests|check-in|notify|messages)/, one(ids.withGuests)],
    [/^admin\/events\/:id$/, [...one(ids.active), ...one(ids.ended)]],
    [/^(admin\/)?events/, one(ids.active)],
    [/^polls/, alike(ids.polls)],
    [/^admin\/votes/, one(ids.polls)],
    [/^wishes/, alike(ids.wishes.slice(0, 3))],
    ...reviewKinds.map((kind): [RegExp, string[]] => [
      new RegExp(`^admin/${kindDetails[kind].list}`),
      one(ids.posts[kind]),
    ]),
    [/^admin\/drafts/, one(ids.drafts)],
    [/^admin\/removals/, one(ids.removals)],
    [/^account/, one(ids.ownWishes)],
  ];
  const needsReply = reviewKinds.some(
    (kind) => kindDetails[kind].needsReply && path.startsWith(`admin/${kindDetails[kind].list}`),
  );
  const tokens: [begin: string, token: string][] = [
    ["seat", seat],
    ["invitation", invitation],
    ["subscription/confirm", request],
    ["subscription", subscription],
  ];
  const guides = path.startsWith("test")
    ? ["format-date", "alert"]
    : ["letter-panel", "letter-modal", "display-cards", "animated-tabs", "login"];
  return {
    id: records.find(([begin]) => begin.test(path))?.[1] ?? [],
    list: path.includes(":id")
      ? ["wishes"]
      : [...reviewKinds.map((kind) => kindDetails[kind].list), "votes", "removals"],
    slot: ["1"],
    photo: one(ids.photos),
    field: ["cover"],
    guest: one(ids.guests),
    message: readColumn("SELECT id FROM guest_messages WHERE state = 'sent' LIMIT 1").map(String),
    token: [tokens.find(([begin]) => path.startsWith(begin))?.[1] ?? receipt],
    page: guides,
    // That of a ticket is signed with a secret of the server.
    code: [path.startsWith("setup") ? setup : "forged"],
    verdict: needsReply ? ["approve-reply", "delete"] : ["reject", "delete"],
    which: ["all"],
    decision: ["keep", "remove"],
    chapter: ["registration", "server"],
    // The password of the main one is the server's, which cannot be removed there.
    organiser: readColumn("SELECT id FROM organisers WHERE id <> 'main' LIMIT 1").map(String),
    change: path.includes("votes") ? ["close", "delete"] : ["cancel", "delete"],
  };
}

/** Second paths of pages that are listed under their first. */
const alias = /^(home|event\/:id|e\/:id|voting|polls\/:id\/(change-)?vote|dashboard|drafts)$/;

/** The routes of all pages. */
export const pageRoutes: readonly RouteConfigEntry[] = routeList.filter(
  ({ file, path = "" }) => file.endsWith(".tsx") && !alias.test(path),
);

export function viewerOf({ path = "" }: RouteConfigEntry): Viewer {
  if (path === "account/second-factor/setup") return "enrolling member";
  if (path === "login/code") return "pending member";
  if (path === "admin/login/code") return "pending organiser";
  if (/^account\/second-factor\/(codes|off)$/.test(path)) return "protected member";
  if (/^(admin\/|admin$|draft-test)/.test(path)) return path === "admin/login" ? "visitor" : "organiser";
  return /^(account|my-registrations)/.test(path) ? "member" : "visitor";
}

/** The URLs of a route in the wide city. */
export function addressesOf({ path = "" }: RouteConfigEntry, city: WideCity): string[] {
  let paths = [path === "*" ? "nowhere" : path];
  for (const [name, values] of Object.entries(valuesOf(path, city))) {
    const part = new RegExp(`:${name}\\b`);
    if (part.test(path)) paths = paths.flatMap((from) => values.map((value) => from.replace(part, value)));
  }
  const endings = queries[path]?.(city.ids) ?? [""];
  return paths.flatMap((from) => endings.map((ending) => `/${from}${ending}`));
}
