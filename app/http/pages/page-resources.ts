// Server data for rendering the document that must not be part of loader data.
import { createContext } from "react";

export type Resources = {
  /** Nonce of our own inline blocks. */
  nonce: string;
  enhanceUrl: string;
  deskUrl: string;
  styleUrls: readonly string[];
  /** Status of the unexpected failure that this page reports, or null. */
  failure: number | null;
  /** Path and query of this page. */
  here: string;
  /** The referring page on this site, or the home page. */
  previous: string;
};

export const PageResources = createContext<Resources>({
  nonce: "",
  enhanceUrl: "",
  deskUrl: "",
  styleUrls: [],
  failure: null,
  here: "/",
  previous: "/",
});
