/** Current time (ms UTC) and the site's time zone, as needed to format times. */
export type SiteTime = { now: number; timeZone: string };
