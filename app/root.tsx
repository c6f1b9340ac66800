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
import { errorIdText } from "./http/failure-texts";
import { isAdminPage } from "./http/pages/admin-pages";
import { mergeHandles } from "./http/pages/hydration";
import { ownCopyUntil } from "./http/pages/offline-copy";
import { failureTextsId, PageResources } from "./http/pages/page-resources";
import { type RootData, readRootData } from "./http/pages/root-data.server";
import type { UnsavedPost } from "./http/pages/unsaved-post";
import { adminLinksOf } from "./routes/admin/links.server";
import { mute, small, wrap } from "./styles/global.css";
import { schemeKeys, schemeStyle } from "./styles/schemes";
import { flash } from "./ui/feedback/flash.css";
import { Button } from "./ui/form/button";
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

/**
 * CSS rules of the colour schemes in the matched routes' loader data; empty without any. Documents with client-side
 * navigation get the rules of all schemes, because the content security policy blocks added styles.
 */
function useSchemeStyle(hydrated: boolean): string {
  const shown = useMatches().flatMap(({ data }) =>
    typeof data === "object" && data !== null && "schemes" in data && Array.isArray(data.schemes)
      ? data.schemes
      : [],
  );
  return schemeStyle(hydrated ? schemeKeys : shown);
}

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>("root");
  const error = useRouteError();
  const resources = useContext(PageResources);
  const { nonce, hydrated, enhanceUrl, styleUrls, errorId, unsaved } = resources;
  const unsent = useUnsentForm();
  const isLoading = loadingScripts.use();
  const isBusy = (useNavigation().state !== "idle" || isLoading) && !unsent;
  const schemeRules = useSchemeStyle(hydrated);
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
            {unsaved ? <UnsavedNote post={unsaved} errorId={errorId} /> : null}
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
  const { failure, errorId, currentUrl, previous } = useContext(PageResources);
  const error = useRouteError();
  const way = { currentUrl, previous };
  return <RejectionView error={error} failure={failure} errorId={errorId ?? lastErrorId()} {...way} />;
}

const unsavedTexts = {
  retry: "重试",
  files: "图片和文件需要重新选择。",
  secrets: "密码和验证码需要重新填写。",
} as const;

type UnsavedNoteProps = {
  post: UnsavedPost;
  /** Identifies the failure in the log, or null. */
  errorId: string | null;
};

/** Reports above a form that its submission failed, with a button that resubmits it. */
function UnsavedNote({ post, errorId }: UnsavedNoteProps) {
  const { message, action, fields, hasFiles, hasSecrets } = post;
  return (
    <div id="unsaved" className={wrap}>
      <div className={flash.bad}>
        <div role="alert">
          <b>{message}</b>
          {hasFiles ? <p>{unsavedTexts.files}</p> : null}
          {hasSecrets ? <p>{unsavedTexts.secrets}</p> : null}
        </div>
        {fields === null ? null : (
          <form method="post" action={action} data-failed={message}>
            {fields.map(([name, value], at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a name may come more than once
              <input key={at} type="hidden" name={name} value={value} />
            ))}
            <Button tone="line" small>
              {unsavedTexts.retry}
            </Button>
          </form>
        )}
      </div>
      {errorId ? <p className={`${mute} ${small}`}>{errorIdText(errorId)}</p> : null}
    </div>
  );
}
