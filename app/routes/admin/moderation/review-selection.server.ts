// Resolves a bulk form's selection: the ticked items, or all that match its filter now.
import { listReviewedCommentIds } from "~/domain/comments/admin-queries.server";
import { moderatedAtMost, moderationMessages, pickedAtMost } from "~/domain/moderation-rules";
import { listReviewedWishIds } from "~/domain/wishes/admin-queries.server";
import type { Site } from "~/http/context.server";
import { changedText, filterQuery, readWhole } from "../lists/whole-selection";
import { type ReviewSection, readReviewQuery } from "./review-section";

type Fields = FormData | URLSearchParams;

/** The selected ids or an error message. `whole` is their number when the filter selects them. */
export type ReviewSelection = { ids: string[]; whole: number | null } | { rejection: string };

/** Names of the list's filter. */
export const reviewFilterNames = ["q", "status"] as const;

function pickedIds(fields: Fields): string[] {
  const ids = fields.getAll("id").filter((id) => typeof id === "string");
  return [...new Set(ids)].slice(0, pickedAtMost + 1);
}

export function readReviewSelection(
  site: Site,
  { kind, label }: ReviewSection,
  fields: Fields,
): ReviewSelection {
  const whole = readWhole(fields);
  if (whole === null) {
    const ids = pickedIds(fields);
    if (ids.length === 0) return { rejection: `请先勾选要处理的${label}` };
    return ids.length > pickedAtMost
      ? { rejection: moderationMessages.tooMany(pickedAtMost) }
      : { ids, whole };
  }
  if (whole > moderatedAtMost) return { rejection: moderationMessages.tooMany(moderatedAtMost) };
  const list = kind === "comment" ? listReviewedCommentIds : listReviewedWishIds;
  const ids = list(site.db, readReviewQuery(filterQuery(fields, reviewFilterNames)), moderatedAtMost + 1);
  return ids.length === whole ? { ids, whole } : { rejection: changedText(whole, ids.length, `条${label}`) };
}
