import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { periodText } from "~/domain/events/date-text";
import { toEventView } from "~/domain/events/event-views.server";
import { dateOf } from "~/domain/events/form/start-slots";
import { digestEventsAtMost, posterTexts } from "~/domain/posters/content";
import { readSettings } from "~/domain/settings/queries.server";
import type { Site } from "~/http/context.server";
import { type Digest as DigestChoice, monthText, readDigest } from "~/http/files/digest.server";
import {
  chosenDigest,
  digestContent,
  posterAddress,
  posterPageInit,
  readyPoster,
  undrawableIn,
} from "~/http/files/posters.server";
import { noindexMeta } from "~/http/pages/page-meta";
import { reloadWhile } from "~/http/pages/public-meta";
import { useLite } from "~/http/pages/use-lite";
import { siteOrigin } from "~/http/security/public-origin.server";
import { siteTimeOf } from "~/http/site-time.server";
import { above, below, gap, mute, narrow, small, wrap } from "~/styles/global.css";
import { Button } from "~/ui/form/button";
import { CopyText } from "~/ui/form/copy-text";
import { FieldSet } from "~/ui/form/field";
import { Check, Select } from "~/ui/form/inputs";
import { BackLink } from "~/ui/layout/links";
import { PageHeading } from "~/ui/layout/page-heading";
import { PageForm } from "~/ui/layout/page-link";
import { PosterOrState } from "~/ui/media/poster-picture";
import { UndrawableNote } from "./undrawable-note";

const listedAtMost = 20;

/**
 * The text for the poster: title, time, place, fees, free seats and short link of each selected event, then the other
 * events by name.
 */
function digestMessage(site: Site, { title: heading, rows, chosen }: DigestChoice): string {
  const { siteName } = readSettings(site.db);
  const all = `${siteOrigin(site)}/events`;
  if (rows.length === 0) return `【${siteName}】暂无活动，敬请期待：${all}`;
  const views = rows.map((row) => toEventView(row, siteTimeOf(site)));
  const isListed = ({ id }: (typeof views)[number]) => chosen.has(id);
  const entries = views.filter(isListed).slice(0, listedAtMost);
  const others = views.filter((view) => !entries.includes(view));
  const paragraphs = entries.map(({ id, title, period, place, fees, availability }, index) => {
    const facts = [period, place, fees.named, availability.text].filter(Boolean).join(" · ");
    return `${index + 1}. ${title}\n${facts}\n${siteOrigin(site)}/e/${id}`;
  });
  const named = others.slice(0, listedAtMost).map(({ title, period }) => `${title}（${period}）`);
  const more = others.length - named.length;
  const rest =
    others.length > 0 ? [`还有：${named.join("、")}${more > 0 ? `，另有 ${more} 个活动` : ""}`] : [];
  return [`【${siteName} · ${heading}】`, ...paragraphs, ...rest, `全部活动：${all}`].join("\n\n");
}

export const meta: MetaFunction<typeof loader> = (args) => [
  ...noindexMeta<typeof loader>("近期活动海报")(args),
  ...reloadWhile(args.data?.state === "drawing"),
];

export async function loader({ request, context: { site } }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const digest = readDigest(site, { month: query.get("month") ?? "", chosen: query.getAll("event") });
  const { month, months, rows, chosen, isWhole } = digest;
  const content = digestContent(site, digest);
  const state = await readyPoster(site, content, "jpg");
  const siteTime = siteTimeOf(site);
  const thisYear = dateOf(siteTime.now, 0, siteTime.timeZone).slice(0, 4);
  const page = {
    state,
    pageUrl: `/admin/digest${new URL(request.url).search}`,
    month,
    months: months.map((value) => ({ value, label: monthText(value, thisYear) })),
    choices: rows.map(({ event }) => ({
      id: event.id,
      title: event.title,
      period: periodText(event, siteTime.now, siteTime.timeZone),
      isChosen: chosen.has(event.id),
    })),
    shownAtMost: digestEventsAtMost,
    poster: posterAddress("digest", isWhole ? "all" : chosenDigest, content),
    undrawable: undrawableIn(site, content),
    message: digestMessage(site, digest),
  };
  return data(page, posterPageInit(state));
}

export default function Digest() {
  const loaded = useLoaderData<typeof loader>();
  const { state, pageUrl, poster, undrawable, message } = loaded;
  const lite = useLite();
  return (
    <main className={`${wrap} ${narrow}`} id="main">
      <BackLink href="/admin">返回</BackLink>
      <PageHeading admin title="近期活动海报" note="选一个月和要放大的活动，其余的写在下面" />
      {loaded.choices.length > 0 ? <DigestForm key={pageUrl} {...loaded} /> : null}
      <UndrawableNote characters={undrawable} />
      <PosterOrState
        state={state}
        texts={posterTexts}
        image={poster}
        alt={"近期活动海报"}
        lite={lite}
        retryHref={pageUrl}
      />
      <h2 className={`${below} ${gap}`}>群发文案</h2>
      <CopyText key={message} id="message" label="文案" text={message} rows={12} />
    </main>
  );
}

type DigestFormProps = Pick<
  ReturnType<typeof useLoaderData<typeof loader>>,
  "month" | "months" | "choices" | "shownAtMost"
>;

function DigestForm({ month, months, choices, shownAtMost }: DigestFormProps) {
  return (
    <PageForm method="get" action="/admin/digest" className={below}>
      <Select
        id="month"
        name="month"
        label="月份"
        short
        defaultValue={month}
        options={[{ value: "", label: "全部近期活动" }, ...months]}
      />
      <FieldSet id="events" label="放大的活动" hint={`图上放大前 ${shownAtMost} 个，其余的只写日期和名称`}>
        {choices.map(({ id, title, period, isChosen }) => (
          <Check
            key={id}
            name="event"
            value={id}
            defaultChecked={isChosen}
            label={
              <span>
                {title} <span className={`${small} ${mute}`}>{period}</span>
              </span>
            }
          />
        ))}
      </FieldSet>
      <p className={above}>
        <Button tone="line">更新海报</Button>
      </p>
    </PageForm>
  );
}
