// The state of the content that a response was rendered from. A cached response is served only while its state is current.
import { type CacheTag, type CacheVersion, cacheTags, minuteOf } from "../../app/db/cache-version.server";
import type { PageContent } from "../../app/http/pages/page-content";

/** Phases and dates change with the minute. */
export type State = { tags: readonly CacheTag[]; version: string; minute: number };

export type States = {
  /** The present state of a content; of all content where that is undefined. Throws when the database cannot be queried. */
  stateOf: (content: PageContent | undefined) => State;
  /** Throws when the database cannot be queried. */
  isCurrent: (state: State) => boolean;
};

/** Reads states of a database's content; `now` is the clock, in ms UTC. */
export function createStates(versionOf: CacheVersion, now: () => number): States {
  return {
    stateOf(content) {
      // Every page shows the settings.
      const tags = content ? (["settings", ...content.tags] as const) : cacheTags;
      return { tags, version: versionOf(tags), minute: minuteOf(now()) };
    },
    isCurrent: ({ tags, version, minute }) => version === versionOf(tags) && minute === minuteOf(now()),
  };
}
