// A comment or a wish as the organiser sees it. For the administrator only: it holds the e-mail address.
import type { ModerationStatus, StatusFilter } from "./verdict";

export type ReviewKind = "comment" | "wish";

export type ReviewEntry = {
  kind: ReviewKind;
  id: string;
  name: string;
  initial: string;
  email: string | null;
  content: string;
  status: ModerationStatus;
  reason: string | null;
  iso: string;
  /** 10月18日 09:12 */
  when: string;
  /** ms UTC. */
  createdAt: number;
  /** Of a comment. */
  event: { id: string; title: string } | null;
  /** Of a wish. */
  wish: { category: string; likes: number; isPublic: boolean; isFeatured: boolean } | null;
};

export type ReviewQuery = { search: string; status: StatusFilter; page: number };
export type ReviewCounts = Record<StatusFilter, number>;
