import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { initialSlide } from "~/domain/events/carousel";
import { readHomeContent } from "~/domain/events/home-content.server";
import { readVisit } from "~/http/cookies";
import type { RouteHandle } from "~/http/pages/hydration";
import { homeMeta } from "~/http/pages/page-meta";
import type { RootData } from "~/http/pages/root-data.server";
import { siteTimeOf } from "~/http/site-time.server";
import { wrap } from "~/styles/global.css";
import { TapLink } from "~/ui/layout/links";
import { Carousel } from "./carousel";
import { DateBar } from "./date-bar";
import { EventIndex } from "./event-index";
import { home } from "./home.css";
import { HomeLead } from "./home-lead";

export const handle: RouteHandle = {
  current: "home",
  content: { nouns: ["events"], own: [] },
  offline: true,
};

export const meta: MetaFunction<typeof loader> = ({ matches }) => homeMeta(matches);

export async function loader({ request, context: { site } }: LoaderFunctionArgs) {
  const siteTime = siteTimeOf(site);
  const { slides, ...content } = readHomeContent(site.db, siteTime);
  const initialId = slides[initialSlide(slides, readVisit(request), siteTime.now)]?.id ?? null;
  return { ...content, initialId };
}

export default function Home() {
  const { cards, index, initialId, dateline, coming } = useLoaderData<typeof loader>();
  const root = useRouteLoaderData<RootData>("root");
  const { name, city } = root?.site ?? { name: "", city: "" };
  const lite = root?.preferences.lite ?? false;
  return (
    <main className={wrap} id="main">
      <DateBar date={dateline} note={`${city} · 今日告示 ${coming} 则`} />
      <div className={home} data-refresh="">
        <HomeLead
          title={`欢迎来到${name}`}
          phrases={["发现城市最精彩的活动，", "和志同道合的朋友一起探索。"]}
        />
        <Carousel cards={cards} initialId={initialId} lite={lite} />
        <div>
          <EventIndex cards={index} />
          <p>
            <TapLink href="/events">全部活动</TapLink>　<TapLink href="/gallery">往期相册</TapLink>
          </p>
        </div>
      </div>
    </main>
  );
}
