// Publisher details for feeds, calendars and mails. The origin comes from the configuration, never from a request.

export type Publisher = {
  origin: string;
  /** Origin in the ids of calendar and feed entries; unchanged when the site moves. */
  feedOrigin: string;
  siteName: string;
  timeZone: string;
};
