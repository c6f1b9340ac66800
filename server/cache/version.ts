// The state of the content that a response was rendered from. A cached response is served only while its state is current.
import {
  type ContentNoun,
  type ContentVersion,
  contentNouns,
  minuteOf,
} from "../../app/db/content-version.server";
import type { PageContent } from "../../app/http/pages/page-content";

/** Phases and dates change with the minute. */
export type State = { nouns: readonly ContentNoun[]; version: string; minute: number };

export type States = {
  /** The present state of a content; of all content where that is undefined. Throws when the database cannot be queried. */
  stateOf: (content: PageContent | undefined) => State;
  /** Throws when the database cannot be queried. */
  isCurrent: (state: State) => boolean;
};

/** Reads states of a database's content; `now` is the clock, in ms UTC. */
export function createStates(versionOf: ContentVersion, now: () => number): States {
  return {
    stateOf(content) {
      // Every page shows the settings.
      const nouns = content ? (["settings", ...content.nouns] as const) : contentNouns;
      return { nouns, version: versionOf(nouns), minute: minuteOf(now()) };
    },
    isCurrent: ({ nouns, version, minute }) => version === versionOf(nouns) && minute === minuteOf(now()),
  };
}
