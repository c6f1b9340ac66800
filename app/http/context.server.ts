// Context of loaders and actions: the site's dependencies, and data of the request.
import type { Db } from "../db/client.server";
import type { MailSender } from "../domain/mails/delivery.server";
import type { Clock } from "../platform/clock";
import type { Env } from "../platform/env.server";
import type { ImageStore } from "../platform/image-store.server";
import type { Log } from "../platform/log.server";
import type { PosterStore } from "../platform/poster-store.server";

/** The site's dependencies, created at startup. */
export type Site = {
  env: Env;
  /** Signs cookies and form tokens. */
  secret: string;
  db: Db;
  images: ImageStore;
  mail: MailSender;
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
    /** The client's network address; never logged or stored as it is. */
    address: string;
    /** URL of the enhancement script. */
    enhanceUrl: string;
    /** URL of the admin script. */
    deskUrl: string;
    /** URLs of the style sheets. */
    styleUrls: readonly string[];
    /** Nonce of our own inline scripts and styles; never leaves the server. */
    nonce: string;
    /** Path and query as they were asked for, and the page of this site that led here: for what is shown instead of a page. */
    place: { here: string; previous: string };
    /** The first unexpected error of this request, for the status of its answer. */
    failure?: unknown;
  }
}
