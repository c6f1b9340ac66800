// Loaded only by hydrated pages, after first paint.
import { RemixBrowser } from "@remix-run/react";
import { type ReactNode, StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { createFailureFinder } from "./http/forms/failure-text";
import { failureTextsId, PageResources } from "./http/pages/page-resources";
import { dismissMenus, watchPictures } from "./ui/layout/page-behaviour";
import { TaskFailures } from "./ui/layout/page-link";
import { watchRequests } from "./ui/layout/page-requests";

// Preserves text typed before hydration. React 18 resets a textarea to the text from the server unless its text content in the
// document differs; other fields retain their values.

function hold(area: HTMLTextAreaElement): void {
  if (area.value !== area.defaultValue) area.textContent = area.value;
}

const onInput = ({ target }: Event) => {
  if (target instanceof HTMLTextAreaElement) hold(target);
};

/** Preserves the text of the document's textareas. Call the result to stop. */
function keepTyped(): () => void {
  for (const area of document.querySelectorAll("textarea")) hold(area);
  document.addEventListener("input", onInput, true);
  return () => document.removeEventListener("input", onInput, true);
}

// Reads the page resources back from the document, so that both renders are equal.
const failureTexts = document.getElementById(failureTextsId)?.textContent ?? "{}";
const sheets = [...document.querySelectorAll('link[rel="stylesheet"]')];
const resources = {
  hydrated: true,
  nonce: "",
  enhanceUrl: "",
  ownRegistrationsUrl: "",
  signOutUrl: "",
  styleUrls: sheets.map((sheet) => sheet.getAttribute("href") ?? ""),
  schemeRules: document.querySelector("style[data-schemes]")?.textContent ?? "",
  offlineCopies: !document.documentElement.dataset.offline,
  failure: null,
  errorId: null,
  currentUrl: location.pathname + location.search,
  previous: "/",
  failureTexts,
  unsaved: null,
  unsavedNote: null,
};

/**
 * Safari before 15.4 lacks these APIs, which React needs. There the server-rendered HTML stays unhydrated and works
 * fully.
 */
const isHydratable =
  "at" in Array.prototype &&
  "SubmitEvent" in window &&
  "submitter" in SubmitEvent.prototype &&
  "HTMLDialogElement" in window &&
  "showModal" in HTMLDialogElement.prototype;

dismissMenus();

function Hydrated({ release, children }: { release: () => void; children: ReactNode }) {
  useEffect(release, [release]);
  // Runs after hydration: extra DOM nodes before it would cause a mismatch.
  useEffect(() => watchPictures(), []);
  return <>{children}</>;
}

/**
 * Resolves once the page data is decoded. The router's component starts decoding on its first render and suspends; an
 * event meanwhile makes React render synchronously and fail with error 345. Calling the component as a function creates
 * the same promise without rendering.
 */
async function decodeData(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (promise) {
    await promise;
  }
}

async function hydrate(): Promise<void> {
  const release = keepTyped();
  watchRequests();
  await decodeData();
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <PageResources.Provider value={resources}>
          <TaskFailures.Provider value={createFailureFinder(JSON.parse(failureTexts))}>
            <Hydrated release={release}>
              <RemixBrowser />
            </Hydrated>
          </TaskFailures.Provider>
        </PageResources.Provider>
      </StrictMode>,
    );
  });
}

if (isHydratable) void hydrate();
else watchPictures();
