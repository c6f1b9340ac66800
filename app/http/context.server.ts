// Context of loaders and actions: the site's dependencies, and data of the request.
import type { Db } from "../db/client.server";
import type { WriteLock } from "../db/write-lock.server";
import type { BackupRunner } from "../domain/backups/runner";
import type { MailSender } from "../domain/mails/delivery.server";
import type { PosterFonts } from "../domain/posters/undrawable";
import type { AuthKeys } from "../platform/auth/keys.server";
import type { Clock } from "../platform/clock";
import type { Env } from "../platform/env.server";
import type { ImageEncoder } from "../platform/images/image-encoder";
import type { ImageStore } from "../platform/images/image-store.server";
import type { Log } from "../platform/log.server";
import type { PosterStore } from "../platform/poster-store.server";
import type { Traffic } from "../platform/traffic.server";
import type { SheetPart } from "./pages/critical-css";
import type { FailedPost } from "./pages/unsaved-post";

/** The site's dependencies, created at startup. */
export type Site = {
  env: Env;
  /** Signs cookies and form tokens. */
  secret: string;
  /** Sign the access tokens of the auth API. */
  authKeys: AuthKeys;
  db: Db;
  writeLock: WriteLock;
  images: ImageStore;
  /** Decodes and encodes pictures. */
  imageEncoder: ImageEncoder;
  mail: MailSender;
  backups: BackupRunner;
  posters: PosterStore;
  posterFonts: PosterFonts;
  clock: Clock;
  log: Log;
  /** Counts of what was answered since the start. */
  traffic: Traffic;
  version: string;
  /** Which of the releases that stand beside each other this is; null in other installations. */
  release: string | null;
  startedAt: number;
};

declare module "@remix-run/server-runtime" {
  interface AppLoadContext {
    site: Site;
    requestId: string;
    /** The client's network address; never logged or stored as it is. */
    address: string;
    /** Whether this call of the API was counted by the limits of all calls before. */
    isCounted?: boolean;
    /** Whether this is a post that no action handles because its origin is hidden. */
    hidesOrigin?: boolean;
    /** URL of the enhancement script. */
    enhanceUrl: string;
    /** URL of the script of browsers with registrations. */
    ownRegistrationsUrl: string;
    /** URLs of the style sheets. */
    styleUrls: readonly string[];
    /** The rules of the style sheet; none while it is served from its sources. */
    sheet: readonly SheetPart[];
    /** Nonce of our own inline scripts and styles; never leaves the server. */
    nonce: string;
    /** An allowed URL of another site to which a form of the page leads. */
    formTarget?: string;
    /** The page of this request once it was rendered; its response has no body then. */
    html?: string;
    /** Path and query as they were asked for, and the page of this site that led here: for what is shown instead of a page. */
    urls: { current: string; previous: string };
    /** The first unexpected error of this request, for the status of its answer. */
    failure?: unknown;
    /** The post of this request, if the site could not carry it out. */
    unsaved?: FailedPost;
  }
}
