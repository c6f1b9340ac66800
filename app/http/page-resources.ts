// What the frame of a page needs from the server while it renders and must not travel in loader data.
import { createContext } from "react";

export type Resources = {
  /** Marks our own inline blocks for the content policy. */
  nonce: string;
  enhanceUrl: string;
  deskUrl: string;
  styleUrls: readonly string[];
  /** Status of the unexpected failure that this page tells of, or null. */
  failure: number | null;
  /** Path and query of this page. */
  here: string;
  /** The page of this site that the visitor came from, or the home page. */
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
