// What every loader and action is handed: the site's outside world, opened once, and the request's own id.
import type { Db } from "../db/client.server";
import type { PostOffice } from "../domain/mails/delivery.server";
import type { Clock } from "../platform/clock";
import type { Env } from "../platform/env.server";
import type { ImageStore } from "../platform/image-store.server";
import type { Log } from "../platform/log.server";
import type { PosterStore } from "../platform/poster-store.server";

/** The site as it is opened at the start. */
export type Site = {
  env: Env;
  /** Signs cookies and form tokens. */
  secret: string;
  db: Db;
  images: ImageStore;
  mail: PostOffice;
  posters: PosterStore;
  clock: Clock;
  log: Log;
  version: string;
  startedAt: number;
};

declare module "@remix-run/server-runtime" {
  interface AppLoadContext {
    site: Site;
    requestId: string;
    /** The visitor's address; it is never logged or stored as it is. */
    address: string;
    /** Address of the enhancement script. */
    enhanceUrl: string;
    /** Address of the script of the organiser's desk. */
    deskUrl: string;
    /** Addresses of the site's sheet. */
    styleUrls: readonly string[];
    /** Marks the inline scripts and styles that we wrote ourselves; never leaves the server. */
    nonce: string;
    /** Path and query as they were asked for, and the page of this site that led here: for what is shown instead of a page. */
    place: { here: string; previous: string };
    /** The first unexpected error of this request, for the status of its answer. */
    failure?: unknown;
  }
}
