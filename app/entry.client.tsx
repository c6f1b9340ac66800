// Loaded only by hydrated pages, after first paint.
import { RemixBrowser } from "@remix-run/react";
import { type ReactNode, StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { keepTyped } from "./http/pages/keep-typed";
import { PageResources } from "./http/pages/page-resources";
import { dismissMenus, watchPictures } from "./ui/layout/page-behaviour";
import { watchLostPosts } from "./ui/layout/page-link";

// Reads the page resources back from the document, so that both renders are equal.
const sheets = [...document.querySelectorAll('link[rel="stylesheet"]')];
const resources = {
  hydrated: true,
  nonce: "",
  enhanceUrl: "",
  styleUrls: sheets.map((sheet) => sheet.getAttribute("href") ?? ""),
  offlineCopies: !document.documentElement.dataset.offline,
  failure: null,
  errorId: null,
  here: location.pathname + location.search,
  previous: "/",
  unsaved: null,
};

const release = keepTyped();
watchLostPosts();
dismissMenus();

function Hydrated({ children }: { children: ReactNode }) {
  useEffect(release, []);
  // Only then may something be put beside what React has taken over.
  useEffect(() => watchPictures(), []);
  return <>{children}</>;
}

/**
 * Resolves once the data of the page is decoded. The router's component begins that when it is first rendered and suspends, and an
 * event meanwhile, which React answers by rendering at once, would end in React's error 345. As a function it gets to the same
 * promise, and no further.
 */
async function decodeData(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (promise) {
    await promise;
  }
}

decodeData().then(() =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <PageResources.Provider value={resources}>
          <Hydrated>
            <RemixBrowser />
          </Hydrated>
        </PageResources.Provider>
      </StrictMode>,
    );
  }),
);
