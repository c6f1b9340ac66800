/** What turns stored times into words: now in ms UTC, and the site's zone. */
export type Moment = { now: number; timeZone: string };
