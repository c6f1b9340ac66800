// Loaded only by pages that are hydrated, after they have been painted.
import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { PageResources } from "./http/page-resources";

// What the server handed to the frame is read back from the page, so that both render the same.
const sheets = [...document.querySelectorAll('link[rel="stylesheet"]')];
const resources = {
  nonce: "",
  enhanceUrl: "",
  deskUrl: "",
  styleUrls: sheets.map((sheet) => sheet.getAttribute("href") ?? ""),
  failure: null,
  here: location.pathname + location.search,
  previous: "/",
};

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <PageResources.Provider value={resources}>
        <RemixBrowser />
      </PageResources.Provider>
    </StrictMode>,
  );
});
