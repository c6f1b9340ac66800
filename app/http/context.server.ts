// Context of loaders and actions: the site's dependencies and data of the request.
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
import type { PictureSource } from "../platform/images/picture-source.server";
import type { Log } from "../platform/log.server";
import type { PosterStore } from "../platform/poster-store.server";
import type { WorkbookWriter } from "../platform/tables/workbook-writer";
import type { Traffic } from "../platform/traffic.server";
import type { SheetPart } from "./pages/critical-css";
import type { UnsavedPost } from "./pages/unsaved-post";

/** The site's dependencies, created at startup. */
export type Site = {
  env: Env;
  /** Signs cookies and form tokens. */
  secret: string;
  /** Sign the auth API's access tokens. */
  authKeys: AuthKeys;
  db: Db;
  /** The zone of all displayed times: the environment's, else the settings'. */
  readonly timeZone: string;
  writeLock: WriteLock;
  images: ImageStore;
  /** Decodes and encodes pictures. */
  imageEncoder: ImageEncoder;
  /** Downloads pictures from addresses of other sites. */
  pictureSource: PictureSource;
  mail: MailSender;
  backups: BackupRunner;
  posters: PosterStore;
  posterFonts: PosterFonts;
  workbooks: WorkbookWriter;
  clock: Clock;
  log: Log;
  /** Counters of requests since start-up. */
  traffic: Traffic;
  version: string;
  /** The release's name, where releases are installed next to each other; null in other installations. */
  release: string | null;
  startedAt: number;
  /** Aborted once the server finishes its last requests. */
  stopping: AbortSignal;
};

declare module "@remix-run/server-runtime" {
  interface AppLoadContext {
    site: Site;
    requestId: string;
    /** The client's network address; never logged or stored in clear. */
    address: string;
    /** Whether this API request already counts against the rate limit. */
    isCounted?: boolean;
    /** Whether this is a post without a visible origin, which no action handles. */
    hidesOrigin?: boolean;
    enhanceUrl: string;
    /** URL of the script for browsers with registrations. */
    ownRegistrationsUrl: string;
    signOutUrl: string;
    /** URLs of the style sheets. */
    styleUrls: readonly string[];
    /** The rules of the style sheet; empty while Vite serves it from its sources. */
    sheet: readonly SheetPart[];
    /** Nonce of our inline scripts and styles; never leaves the server. */
    nonce: string;
    /** The error texts of failed posts to organiser pages by route pattern, as JSON. */
    failureTexts: string;
    /** An allowed URL of another site to which a form on the page redirects. */
    formTarget?: string;
    /** The rendered page; its response then has no body. */
    html?: string;
    /** The requested path and query, and the referring page of this site, for pages shown instead of the requested one. */
    urls: { current: string; previous: string };
    /** The first unexpected error of this request; determines the status of its response. */
    failure?: unknown;
    /** Whether the requested picture is still being rendered; the response is a page that reloads. */
    isDrawing?: boolean;
    /** The failed post of this request. */
    unsaved?: UnsavedPost;
  }
}
