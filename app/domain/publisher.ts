// Who publishes what leaves the site: its origin, never one that a request names, its name and its zone.

export type Publisher = { origin: string; siteName: string; timeZone: string };
