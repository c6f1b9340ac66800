// Loaded only by hydrated pages, after first paint.
import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { PageResources } from "./http/pages/page-resources";

// Reads the page resources back from the document, so that both renders are equal.
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
