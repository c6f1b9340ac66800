// Tiers of the suite: `npm test` runs each kind of failure and each form once, `npm run test:release` all of their
// combinations.

export const isRelease = process.env.TEST_TIER === "release";

/** The first of cases that differ little; before a release all. */
export const firstOf = <Case>(count: number, cases: readonly Case[]): Case[] =>
  cases.slice(0, isRelease ? undefined : count);

/** With scripts, and before a release without them: `plain-*` walks through every form without scripts. */
export const scriptModes = firstOf(1, [{ js: true }, { js: false }]);

/** Cases to combine: before a release all, otherwise each kind and each case at least once. */
export function combinations<Kind, Case>(kinds: readonly Kind[], cases: readonly Case[]): [Kind, Case][] {
  if (isRelease) return kinds.flatMap((kind) => cases.map((each): [Kind, Case] => [kind, each]));
  const pairs: [Kind, Case][] = [];
  for (let at = 0; at < Math.max(kinds.length, cases.length); at += 1) {
    const [kind, each] = [kinds[at % kinds.length], cases[at % cases.length]];
    if (kind !== undefined && each !== undefined) pairs.push([kind, each]);
  }
  return pairs;
}
