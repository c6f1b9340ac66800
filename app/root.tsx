// The document: head, header, footer, and the error page.
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import { type ReactNode, useContext } from "react";
import { PageFrame } from "./frame/page-frame";
import { RefusalView } from "./frame/refusal-view";
import { mergeHandles } from "./http/pages/hydration";
import { PageResources } from "./http/pages/page-resources";
import { type RootData, readRootData } from "./http/pages/root-data.server";
import { schemeStyle } from "./styles/schemes";
import "./styles/global.css";
import "./enhance/loading-overlay.css";
import "./desk/script-dialog.css";
import "./styles/themes.css";
import "./styles/lite.css";
import "./styles/print.css";

export const meta: MetaFunction = () => [{ title: "页面未找到" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  return readRootData(context.site, request);
}

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

/** The CSS rules of the colour schemes used by the matched pages' loader data; empty without any. */
function useSchemeStyle(): string {
  const schemes = useMatches().flatMap(({ data }) =>
    typeof data === "object" && data !== null && "schemes" in data && Array.isArray(data.schemes)
      ? data.schemes
      : [],
  );
  return schemeStyle(schemes);
}

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>("root");
  const error = useRouteError();
  const { nonce, enhanceUrl, deskUrl, styleUrls } = useContext(PageResources);
  const schemeRules = useSchemeStyle();
  const handle = mergeHandles(useMatches().map((match) => match.handle));
  const { theme, lite } = root?.preferences ?? { theme: "auto" as const, lite: false };
  return (
    <html lang="zh-CN" data-theme={theme === "auto" ? undefined : theme} data-lite={lite ? "" : undefined}>
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
      <body>
        <PageFrame
          root={root}
          frame={error ? "bare" : (handle.frame ?? "site")}
          current={handle.current ?? null}
        >
          {children}
        </PageFrame>
        {lite || error ? null : handle.hydrate ? (
          <Scripts nonce={nonce || undefined} />
        ) : (
          <>
            <script type="module" async src={enhanceUrl} />
            {handle.frame === "admin" && root?.isAdmin ? <script type="module" async src={deskUrl} /> : null}
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
  const { failure, here, previous } = useContext(PageResources);
  return <RefusalView error={useRouteError()} failure={failure} here={here} previous={previous} />;
}
