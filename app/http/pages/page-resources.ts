// Server data for rendering the document that must not be part of loader data.
import { createContext } from "react";
import type { UnsavedPost } from "./unsaved-post";

export type Resources = {
  /** Whether React hydrates this page. */
  hydrated: boolean;
  /** Nonce of our own inline blocks. */
  nonce: string;
  enhanceUrl: string;
  ownRegistrationsUrl: string;
  styleUrls: readonly string[];
  /** Whether browsers may keep public pages; off where the operator says so. */
  offlineCopies: boolean;
  /** Status of the unexpected failure that this page reports, or null. */
  failure: number | null;
  /** Names the failure that this page reports in the log, or null. */
  errorId: string | null;
  /** Path and query of this page. */
  currentUrl: string;
  /** The referring page on this site, or the home page. */
  previous: string;
  /** The post that this page answers, if it could not be carried out. */
  unsaved: UnsavedPost | null;
};

export const PageResources = createContext<Resources>({
  hydrated: false,
  nonce: "",
  enhanceUrl: "",
  ownRegistrationsUrl: "",
  styleUrls: [],
  offlineCopies: true,
  failure: null,
  errorId: null,
  currentUrl: "/",
  previous: "/",
  unsaved: null,
});
