// A member's own page, as it is drawn: times are words of the site's zone.

export type PostState = "pending" | "approved" | "rejected" | "hidden";

/** A wish or a comment for its author. */
export type OwnPost = {
  id: string;
  content: string;
  iso: string;
  when: string;
  /** The event that a comment is about; null for a wish. */
  about: string | null;
  state: PostState;
  /** Why it was rejected. */
  reason: string | null;
  /** Where it is public, or null. */
  href: string | null;
  /** Where it can be deleted. */
  removal: string;
};

/** A ballot for its voter. */
export type OwnVote = {
  id: string;
  title: string;
  /** 「星期四」「星期五」 */
  choices: string;
  iso: string;
  when: string;
  /** The poll's page, or null while it is not public. */
  href: string | null;
};

/** The newest of a list, and how many there are. */
export type Newest<T> = { items: T[]; total: number };

export type MemberView = {
  email: string;
  isAdmin: boolean;
  hasPassword: boolean;
  /** Null while Google sign-in is switched off. */
  google: { email: string | null } | "unconnected" | null;
  devices: number;
  wishes: Newest<OwnPost>;
  comments: Newest<OwnPost>;
  votes: Newest<OwnVote>;
};
