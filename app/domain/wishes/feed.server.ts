// The public wishes as an Atom feed, newest first. Authors appear only under their nickname.
import { type AtomFeed, atomFeed } from "../../platform/atom.server";
import type { Publisher } from "../publisher";
import { organiserName } from "../reserved-names";
import type { WishRow } from "./queries.server";

/** Renders public wishes as an Atom feed. `emptySince` (ms UTC) is the date of an empty feed. */
export function wishFeed(
  wishes: readonly WishRow[],
  { origin, feedOrigin, siteName }: Publisher,
  emptySince: number,
): string {
  const entries: AtomFeed["entries"] = wishes.map((wish) => ({
    path: `/wishes/${wish.id}`,
    title: `${wish.authorName}的心愿`,
    text: wish.reply === null ? wish.content : `${wish.content}\n${organiserName}回复：${wish.reply}`,
    author: wish.authorName,
    category: wish.category,
    publishedAt: wish.createdAt,
    updatedAt: wish.updatedAt,
  }));
  const addresses = { origin, feedOrigin, page: "/wishes", self: "/wishes.atom" };
  return atomFeed({ title: `${siteName} · 心愿留言`, author: siteName, ...addresses, emptySince, entries });
}
