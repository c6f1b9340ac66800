// A posted ballot: what it chooses, its verdict as an answer's status, and where its page leads back to.
import type { OptionNumber } from "~/domain/polls/schema";
import { type BallotRefusal, castBallot } from "~/domain/polls/vote.server";
import { type Asker, voterKey } from "~/http/asker.server";
import type { Site } from "~/http/context.server";
import { type PostLimits, postLimits } from "~/http/form-guard.server";
import { ownPath } from "~/http/own-path";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Generous for an address: a whole group chat may sit behind one. */
export const voteLimits: PostLimits = postLimits("vote", 30, 300, 10 * minuteMs);

const statuses: Record<BallotRefusal, 404 | 409 | 401 | 422 | 429> = {
  "not-found": 404,
  ended: 409,
  "not-open": 409,
  voted: 409,
  "members-only": 401,
  choice: 422,
  "too-many": 429,
};

type Verdict =
  | { choices: OptionNumber[] }
  | { message: string; status: (typeof statuses)[BallotRefusal]; retryAfterSeconds?: number };

/** Casts what a form chooses. */
export function cast(
  site: Site,
  asker: Asker & { visitorId: string },
  pollId: string,
  form: FormData,
): Verdict {
  const now = site.clock.now();
  const { userId, addressHash } = asker;
  const voter = { key: voterKey(asker) ?? asker.visitorId, userId, addressHash };
  const choices = form
    .getAll("selectedOption")
    .map((value) => (/^[123]$/.test(String(value)) ? Number(value) : 0));
  const isLimited = site.env.RATE_LIMITS === "on";
  const result = castBallot(site.db, voter, { pollId, choices }, { now, isLimited });
  if (result.ok) return { choices: result.value };
  // The count of an address begins anew with the day, in UTC.
  const retryAfterSeconds =
    result.error === "too-many" ? Math.ceil((dayMs - (now % dayMs)) / 1000) : undefined;
  return { message: result.message, status: statuses[result.error], retryAfterSeconds };
}

/** Where one was when one voted: a page of the list, at this poll, or the poll's own page. */
export function backFromPoll(value: FormDataEntryValue | null, pollId: string): string {
  const [path = ""] = ownPath(value).split("#");
  return /^\/(polls|voting)(\?|$)/.test(path) ? `${path}#poll-${pollId}` : `/polls/${pollId}`;
}
