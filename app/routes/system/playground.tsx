import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "~/http/pages/hydration";
import { notFound } from "~/http/pages/not-found";
import { noindexMeta } from "~/http/pages/page-meta";
import { gap, row, wrap } from "~/styles/global.css";
import { BackLink, TapLink } from "~/ui/layout/links";
import { styleGuidePages } from "./style-guide/pages";

// The style guide is hydrated, so that interactive components work there.
export const handle: RouteHandle = { hydrate: true };

export const meta = noindexMeta<typeof loader>(({ data: page }) => page?.title ?? "");

const isTest = (key: string) => key === "format-date" || key === "alert";

export async function loader({ params, request }: LoaderFunctionArgs) {
  const key = params.page ?? "";
  const page = Object.hasOwn(styleGuidePages, key) ? styleGuidePages[key] : undefined;
  const isTestPath = new URL(request.url).pathname.startsWith("/test/");
  if (!page || isTest(key) !== isTestPath) throw notFound();
  return data({ key, title: page.title, schemes: page.schemes }, { headers: { "X-Robots-Tag": "noindex" } });
}

export default function Playground() {
  const { key, title } = useLoaderData<typeof loader>();
  const Body = styleGuidePages[key]?.Body ?? (() => null);
  const others = Object.entries(styleGuidePages).filter(([other]) => other !== key);
  return (
    <main className={wrap} id="main">
      <BackLink href="/" />
      <h1>{title}</h1>
      <Body />
      <nav className={gap} aria-label="组件一览">
        <ul className={row}>
          {others.map(([other, page]) => (
            <li key={other}>
              <TapLink href={`${isTest(other) ? "/test" : "/playground"}/${other}`}>{page.title}</TapLink>
            </li>
          ))}
        </ul>
      </nav>
    </main>
  );
}
