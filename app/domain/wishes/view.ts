// A wish as pages show it: never an id, an address or an e-mail of who wrote it.
import type { WishCategory } from "./schema";

export type WishView = {
  id: string;
  authorName: string;
  initial: string;
  content: string;
  category: WishCategory;
  iso: string;
  /** 14:26, 昨天 22:31 or 11月19日 */
  when: string;
  featured: boolean;
  /** Waits for approval, and is seen by its author only. */
  pending: boolean;
  likes: number;
  /** Whether the one who asks likes it. */
  liked: boolean;
};
