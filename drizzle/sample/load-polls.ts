// The polls of the sample city with their ballots.
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { users } from "../../app/db/schema/accounts";
import { ballots, polls } from "../../app/db/schema/polls";
import { type OptionNumber, optionNumbers, toChoices } from "../../app/domain/poll-options";
import { newId } from "../../app/platform/ids";
import { type SamplePoll, samplePolls } from "./content";
import type { SampleSite } from "./guests";

const dayMs = 86_400_000;

/** Adds every poll, opened and closed relative to now. */
export function loadPolls(site: SampleSite): void {
  const now = site.clock.now();
  const day = (offset: number | null) => (offset === null ? null : now + offset * dayMs);
  for (const sample of samplePolls) {
    const id = newId();
    const createdAt = now + sample.createdDayOffset * dayMs;
    const { title, description, status, allowMultiple, isAnonymous } = sample;
    const window = { startAt: day(sample.startDayOffset), endAt: day(sample.endDayOffset) };
    const [option1, option2, option3] = sample.options;
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

/** Ballots that produce the sample's counts; with multiple choice each voter makes as many choices as possible. */
function ballotsOf({ votes, allowMultiple }: SamplePoll) {
  const votesFor = (number: OptionNumber) => votes[number - 1] ?? 0;
  if (allowMultiple) {
    const voters = Math.max(...votes);
    // Every second option counts from the last voter, so that ballots differ.
    const isFor = (number: OptionNumber, index: number) =>
      (number % 2 === 1 ? index : voters - index - 1) < votesFor(number);
    return Array.from({ length: voters }, (_, index) =>
      toChoices(optionNumbers.filter((number) => isFor(number, index))),
    );
  }
  return optionNumbers.flatMap((number) =>
    Array.from({ length: votesFor(number) }, () => toChoices([number])),
  );
}

/** A member without a password, who cannot sign in; created on demand. */
function memberId(site: SampleSite, index: number, now: number): string {
  const email = `member${index + 1}@example.org`;
  const known = site.db.select({ id: users.id }).from(users).where(eq(users.email, email)).get();
  if (known) return known.id;
  const id = randomUUID();
  site.db.insert(users).values({ id, email, emailVerifiedAt: now, createdAt: now, updatedAt: now }).run();
  return id;
}
