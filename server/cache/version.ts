// The cache version: the state of the content that a response was rendered from. A cached response is served only while it is current.
import { type CacheTag, type CacheVersion, cacheTags, minuteOf } from "../../app/db/cache-version.server";
import type { PageContent } from "../../app/http/pages/page-content";

/** Phases and dates change with the minute. */
export type State = { tags: readonly CacheTag[]; version: string; minute: number };

export type States = {
  /** The current version of some content, or of all content if undefined. Throws when the database cannot be queried. */
  stateOf: (content: PageContent | undefined) => State;
  /** Throws when the database cannot be queried. */
  isCurrent: (state: State) => boolean;
};

/** Reads the versions of a database's content; `now` is the clock, in ms UTC. */
export function createStates(versionOf: CacheVersion, now: () => number): States {
  return {
    stateOf(content) {
      // Every page depends on the settings.
      const tags = content ? (["settings", ...content.tags] as const) : cacheTags;
      return { tags, version: versionOf(tags), minute: minuteOf(now()) };
    },
    isCurrent: ({ tags, version, minute }) => version === versionOf(tags) && minute === minuteOf(now()),
  };
}
