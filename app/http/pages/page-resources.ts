// Server data for rendering the document that must not be part of loader data.
import { createContext, type ReactNode } from "react";
import type { UnsavedPost } from "./unsaved-post";

export type Resources = {
  /** Whether React hydrates this page. */
  hydrated: boolean;
  /** Nonce of our inline blocks. */
  nonce: string;
  enhanceUrl: string;
  ownRegistrationsUrl: string;
  /** The script of organisers on visitors' pages. */
  signOutUrl: string;
  styleUrls: readonly string[];
  /** CSS rules of the page's colour schemes; empty without any. */
  schemeRules: string;
  /** Whether browsers may store public pages; the operator can disable it. */
  offlineCopies: boolean;
  /** Status of the unexpected failure that this page reports, or null. */
  failure: number | null;
  /** Identifies the failure in the log, or null. */
  errorId: string | null;
  /** Path and query of this page. */
  currentUrl: string;
  /** The referring page on this site, or the home page. */
  previous: string;
  /** The error texts of failed posts to organiser pages by route pattern, as JSON for the scripts of a hydrated page. */
  failureTexts: string;
  /** The failed post that this page responds to. */
  unsaved: UnsavedPost | null;
  /** The note about it; hydrated pages have none. */
  unsavedNote: ReactNode;
};

/** Id of the element with `failureTexts`. */
export const failureTextsId = "failures";

export const PageResources = createContext<Resources>({
  hydrated: false,
  nonce: "",
  enhanceUrl: "",
  ownRegistrationsUrl: "",
  signOutUrl: "",
  styleUrls: [],
  schemeRules: "",
  offlineCopies: true,
  failure: null,
  errorId: null,
  currentUrl: "/",
  previous: "/",
  failureTexts: "",
  unsaved: null,
  unsavedNote: null,
});
