// The polls of the sample city with their ballots.
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { users } from "../../app/db/schema/accounts";
import { ballots, polls } from "../../app/db/schema/polls";
import type { Site } from "../../app/http/context.server";
import { newId } from "../../app/platform/ids";
import { type SamplePoll, samplePolls } from "./content";

const dayMs = 86_400_000;

/** Adds every poll, opened and closed relative to now. */
export function loadPolls(site: Site): void {
  const now = site.clock.now();
  const day = (offset: number | null) => (offset === null ? null : now + offset * dayMs);
  for (const sample of samplePolls) {
    const id = newId();
    const createdAt = now + sample.createdDayOffset * dayMs;
    const [option1, option2, option3] = sample.options;
    const { title, description, status, allowMultiple, isAnonymous } = sample;
    const window = { startAt: day(sample.startDayOffset), endAt: day(sample.endDayOffset) };
    const texts = { title, description, option1, option2, option3 };
    site.db
      .insert(polls)
      .values({
        id,
        ...texts,
        status,
        ...window,
        allowMultiple,
        isAnonymous,
        createdAt,
        updatedAt: createdAt,
      })
      .run();
    for (const [index, choices] of ballotsOf(sample).entries()) {
      const userId = isAnonymous ? null : memberId(site, index, createdAt);
      const visitorId = userId ? null : `sample-${index}`;
      const voterKey = userId ? `u:${userId}` : `v:${visitorId}`;
      site.db
        .insert(ballots)
        .values({ id: newId(), pollId: id, userId, visitorId, voterKey, ...choices, createdAt })
        .run();
    }
  }
}

type Choices = Pick<typeof ballots.$inferInsert, "choice1" | "choice2" | "choice3">;

/** Ballots that produce the sample's counts; with multiple choice each voter makes as many choices as possible. */
function ballotsOf({ votes, allowMultiple }: SamplePoll): Choices[] {
  const [first, second, third] = votes;
  if (allowMultiple) {
    const voters = Math.max(first, second, third);
    return Array.from({ length: voters }, (_, index) => ({
      choice1: index < first,
      choice2: voters - index <= second,
      choice3: index % voters < third,
    }));
  }
  return [
    ...Array.from({ length: first }, () => ({ choice1: true })),
    ...Array.from({ length: second }, () => ({ choice2: true })),
    ...Array.from({ length: third }, () => ({ choice3: true })),
  ];
}

/** A member without a password, who cannot sign in; created on demand. */
function memberId(site: Site, index: number, now: number): string {
  const email = `member${index + 1}@example.org`;
  const known = site.db.select({ id: users.id }).from(users).where(eq(users.email, email)).get();
  if (known) return known.id;
  const id = randomUUID();
  site.db.insert(users).values({ id, email, emailVerifiedAt: now, createdAt: now, updatedAt: now }).run();
  return id;
}
