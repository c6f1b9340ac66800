// Publisher details for feeds, calendars and mails. The origin is the configured one, never taken from a request.

export type Publisher = { origin: string; siteName: string; timeZone: string };
