// The document: head, header, footer, and the error page.
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useNavigation,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import { type ReactNode, useContext } from "react";
import { NavigationStatus } from "./frame/navigation-status";
import { jumping } from "./frame/navigation-status.css";
import { PageFrame } from "./frame/page-frame";
import { RejectionView, rejectionTitle } from "./frame/rejection-view";
import { isAdminPage } from "./http/pages/admin-pages";
import { mergeHandles } from "./http/pages/hydration";
import { ownCopyUntil } from "./http/pages/offline-copy";
import { failureTextsId, PageResources } from "./http/pages/page-resources";
import { type RootData, readRootData } from "./http/pages/root-data.server";
import { adminLinksOf } from "./routes/admin/links.server";
import { UnsavedTexts } from "./ui/form/post-response";
import { OpensInPlace, useUnsentForm } from "./ui/layout/page-link";
import { lastErrorId, loadingScripts } from "./ui/layout/page-requests";
import "./enhance/loading-overlay.css";
import "./styles/themes.css";
import "./styles/lite.css";
import "./styles/print.css";

export const meta: MetaFunction = ({ error }) => [{ title: rejectionTitle(error) }];

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  return readRootData(context.site, request, params.id, adminLinksOf);
}

/** Remix's scroll restoration script throws where the browser blocks session storage. */
const sessionStorageGuard =
  'try{sessionStorage.getItem("")}catch{Object.defineProperty(window,"sessionStorage",{value:{getItem(){return null},setItem(){},removeItem(){}}})}';

const isNever = () => false;
/** Lists restore their scroll position by URL, for back links as well as history navigation. */
const listKey = ({ pathname, search }: { pathname: string; search: string }) => pathname + search;

const themeColors = { light: "#F6EEE0", dark: "#0D1725", print: "#FFFFFF" } as const;

function ThemeColor({ theme }: { theme: RootData["preferences"]["theme"] }) {
  if (theme !== "auto") return <meta name="theme-color" content={themeColors[theme]} />;
  return (
    <>
      <meta name="theme-color" content={themeColors.light} media="(prefers-color-scheme:light)" />
      <meta name="theme-color" content={themeColors.dark} media="(prefers-color-scheme:dark)" />
    </>
  );
}

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>("root");
  const error = useRouteError();
  const resources = useContext(PageResources);
  const { nonce, hydrated, enhanceUrl, styleUrls, schemeRules, unsaved } = resources;
  const unsent = useUnsentForm();
  const isLoading = loadingScripts.use();
  const isBusy = (useNavigation().state !== "idle" || isLoading) && !unsent;
  const matches = useMatches();
  const handle = mergeHandles(matches.map((match) => match.handle));
  const isStored = ownCopyUntil(matches.map(({ data }) => data)) !== null;
  const { theme, lite } = root?.preferences ?? { theme: "auto" as const, lite: false };
  return (
    <html
      className={hydrated ? jumping : undefined}
      lang="zh-CN"
      data-theme={theme === "auto" ? undefined : theme}
      data-lite={lite ? "" : undefined}
      data-offline={resources.offlineCopies ? undefined : "off"}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <ThemeColor theme={theme} />
        <Meta />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <Links />
        {styleUrls.map((url) => (
          <link key={url} rel="stylesheet" href={url} />
        ))}
        {schemeRules ? (
          <style
            nonce={nonce || undefined}
            data-schemes=""
            dangerouslySetInnerHTML={{ __html: schemeRules }}
          />
        ) : null}
      </head>
      <body aria-busy={isBusy || undefined} data-own={isStored ? "" : undefined}>
        <OpensInPlace.Provider value={hydrated ? isAdminPage : isNever}>
          <PageFrame
            root={root}
            frame={error ? "bare" : (handle.frame ?? "site")}
            current={handle.current ?? null}
          >
            {resources.unsavedNote}
            <UnsavedTexts.Provider value={unsaved?.typed ?? null}>{children}</UnsavedTexts.Provider>
          </PageFrame>
        </OpensInPlace.Provider>
        {hydrated ? (
          <>
            <NavigationStatus unsent={unsent} isBusy={isBusy} />
            <script
              type="application/json"
              id={failureTextsId}
              dangerouslySetInnerHTML={{ __html: resources.failureTexts }}
            />
            <script
              nonce={nonce || undefined}
              suppressHydrationWarning
              dangerouslySetInnerHTML={{ __html: sessionStorageGuard }}
            />
            <ScrollRestoration nonce={nonce || undefined} getKey={listKey} />
            <Scripts nonce={nonce || undefined} />
          </>
        ) : lite || error ? null : (
          <>
            <script type="module" async src={enhanceUrl} data-sheet={styleUrls[0]} />
            {root?.isAdmin ? <script type="module" async src={resources.signOutUrl} /> : null}
            {root?.isSignedUp ? <script type="module" async src={resources.ownRegistrationsUrl} /> : null}
          </>
        )}
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary() {
  const { failure, errorId, currentUrl, previous, unsaved } = useContext(PageResources);
  const error = useRouteError();
  const way = { currentUrl, previous };
  // The note above about a failed post shows the id.
  const ownId = unsaved ? null : (errorId ?? lastErrorId());
  return <RejectionView error={error} failure={failure} errorId={ownId} {...way} />;
}
