import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/http/pages/public-meta";
import { above, gap, mute, row, screenOnly, small, tight, wrap } from "~/styles/global.css";
import { EmptyState } from "~/ui/feedback/empty-state";
import { ButtonLink } from "~/ui/form/button";
import { Disclosure } from "~/ui/layout/disclosure";
import { BackLink } from "~/ui/layout/links";
import { PageHeading, SectionHeading } from "~/ui/layout/page-heading";
import { PageLink } from "~/ui/layout/page-link";
import { ChipLinks } from "~/ui/layout/tabs";
import {
  eventResultsPath,
  type ResultsQuery,
  resultsAddress,
  resultsFileAddress,
  resultsPath,
} from "./results-address";
import { readResultsPage } from "./results-list.server";
import { ResultsSummary } from "./results-summary";
import { scroll, sheet, total as totalClass } from "./results-table.css";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const title = data ? `${data.query.year} 年活动成果` : "活动成果";
  return pageMeta(matches, { title, path: resultsPath, noindex: true });
};

export async function loader({ request, context: { site } }: LoaderFunctionArgs) {
  return readResultsPage(site, new URL(request.url).searchParams);
}

type Data = ReturnType<typeof useLoaderData<typeof loader>>;

export default function Results() {
  const data = useLoaderData<typeof loader>();
  const { years, query, events } = data;
  return (
    <main className={wrap} id="main">
      <div className={screenOnly}>
        <BackLink href="/admin">返回管理后台</BackLink>
      </div>
      <PageHeading admin title={`${query.year} 年活动成果`} note="已结束的活动，不含取消的；已归档的也算">
        <div className={`${screenOnly} ${row} ${tight}`}>
          <ButtonLink small tone="line" href="/admin/subscriptions">
            邮件订阅
          </ButtonLink>
          <ButtonLink small tone="line" href={resultsFileAddress(query, "xlsx")} download>
            下载表格（.xlsx）
          </ButtonLink>
          <ButtonLink small tone="line" href={resultsFileAddress(query, "csv")} download>
            下载表格（CSV）
          </ButtonLink>
        </div>
      </PageHeading>
      {years.length > 1 ? (
        <div className={screenOnly}>
          <ChipLinks
            label="年份"
            items={years.map((year) => ({
              href: resultsAddress({ ...query, year }),
              label: `${year} 年`,
              current: year === query.year,
            }))}
          />
        </div>
      ) : null}
      {events.length === 0 ? (
        <div className={above}>
          <EmptyState title="这一年还没有结束的活动">活动结束以后，人数和收款会列在这里。</EmptyState>
        </div>
      ) : (
        <>
          <ResultsSummary {...data} />
          <div className={gap}>
            <Disclosure
              label="按月、按活动的表格"
              open={query.sortBy !== "date" || query.sortOrder !== "desc"}
            >
              <Months {...data} />
              <Events {...data} />
            </Disclosure>
          </div>
          <p className={`${small} ${mute} ${above}`}>
            「位」是名额，「条」是报名；「第一次来」「再次来」只数来了的报名，没有签到的活动数已确认的；「来自订阅」是从订阅邮件里点进来的报名。报名资料清除以后，数字不再变。
          </p>
        </>
      )}
    </main>
  );
}

const Heads = ({ columns }: Pick<Data, "columns">) =>
  columns.map(({ name, label, unit }) => (
    <th key={name} scope="col">
      {label}（{unit}）
    </th>
  ));

const Cells = ({ columns, cells }: Pick<Data, "columns"> & { cells: string[] }) =>
  cells.map((cell, at) => <td key={columns[at]?.name}>{cell}</td>);

function Months({ columns, months, total, query: { year } }: Data) {
  return (
    <section className={gap} aria-labelledby="months">
      <SectionHeading id="months">按月</SectionHeading>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard */}
      <section className={scroll} aria-label="按月的表格" tabIndex={0}>
        <table className={sheet}>
          <thead>
            <tr>
              <th scope="col">月份</th>
              <Heads columns={columns} />
            </tr>
          </thead>
          <tbody>
            {months.map(({ month, count, cells }) => (
              <tr key={month}>
                <th scope="row">
                  {month}月 <small>{count} 场</small>
                </th>
                <Cells columns={columns} cells={cells} />
              </tr>
            ))}
            <tr className={totalClass}>
              <th scope="row">
                {year} 年 <small>{total.count} 场</small>
              </th>
              <Cells columns={columns} cells={total.cells} />
            </tr>
          </tbody>
        </table>
      </section>
    </section>
  );
}

function Events({ columns, events, query }: Data) {
  return (
    <section className={gap} aria-labelledby="events">
      <SectionHeading id="events">按活动</SectionHeading>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard */}
      <section className={scroll} aria-label="按活动的表格" tabIndex={0}>
        <table className={sheet}>
          <thead>
            <tr>
              <SortHead query={query} name="date">
                活动
              </SortHead>
              {columns.map(({ name, label, unit }) => (
                <SortHead key={name} query={query} name={name}>
                  {`${label}（${unit}）`}
                </SortHead>
              ))}
            </tr>
          </thead>
          <tbody>
            {events.map(({ id, title, date, cells }) => (
              <tr key={id}>
                <th scope="row">
                  <small>{date}</small> <PageLink href={eventResultsPath(id)}>{title}</PageLink>
                </th>
                <Cells columns={columns} cells={cells} />
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}

type SortHeadProps = { query: ResultsQuery; name: string; children: string };

/** A column heading that links to the list sorted by it: descending first, ascending on the second press. */
function SortHead({ query, name, children }: SortHeadProps) {
  const isSorted = query.sortBy === name;
  const isDown = query.sortOrder === "desc";
  const href = resultsAddress({ ...query, sortBy: name, sortOrder: isSorted && isDown ? "asc" : "desc" });
  return (
    <th scope="col" aria-sort={isSorted ? (isDown ? "descending" : "ascending") : undefined}>
      <PageLink href={href}>
        {children}
        {isSorted ? <span aria-hidden="true">{isDown ? " ↓" : " ↑"}</span> : null}
      </PageLink>
    </th>
  );
}
