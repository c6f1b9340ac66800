// Publisher details for feeds, calendars and mails. The origin is the configured one, never taken from a request.

export type Publisher = {
  origin: string;
  /** Origin in the ids of calendar and feed entries; it stays when the site moves. */
  feedOrigin: string;
  siteName: string;
  timeZone: string;
};
