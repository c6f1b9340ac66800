import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { subscribePath } from "~/domain/subscriptions/messages";
import { countSubscriptions } from "~/domain/subscriptions/numbers.server";
import { commonFailures } from "~/http/failure-texts";
import { noindexMeta } from "~/http/pages/page-meta";
import { above, gap, mute, narrow, small, wrap } from "~/styles/global.css";
import { EmptyState } from "~/ui/feedback/empty-state";
import { Button } from "~/ui/form/button";
import { Fact, Facts } from "~/ui/layout/facts";
import { BackLink, TapLink } from "~/ui/layout/links";
import { PageHeading, SectionHeading } from "~/ui/layout/page-heading";
import { resultsPath } from "../results/results-address";

export const meta = noindexMeta("邮件订阅");

export async function loader({ context: { site } }: LoaderFunctionArgs) {
  return { ...countSubscriptions(site.db), subscribePath, failed: commonFailures.changeFailed };
}

export default function Subscriptions() {
  const { total, timings, all, categories, subscribePath: path, failed } = useLoaderData<typeof loader>();
  return (
    <main className={`${wrap} ${narrow}`} id="main">
      <BackLink href={resultsPath}>返回活动成果</BackLink>
      <PageHeading admin title="邮件订阅" note={`${total} 个邮箱想收到新活动`} />
      {total === 0 ? (
        <EmptyState title="还没有人订阅">
          首页和活动页上有「新活动叫我」，也可以把 <TapLink href={path}>订阅页</TapLink> 发到群里。
        </EmptyState>
      ) : (
        <>
          <Facts id="timings">
            {timings.map(({ label, total: of }) => (
              <Fact key={label} label={label}>
                {`${of} 个`}
              </Fact>
            ))}
          </Facts>
          <section className={gap} aria-labelledby="by-category">
            <SectionHeading id="by-category">想收的类别</SectionHeading>
            <Facts id="categories">
              <Fact label="全部类别">{`${all} 个`}</Fact>
              {categories.map(({ label, total: of }) => (
                <Fact key={label} label={label}>
                  {`${of} 个`}
                </Fact>
              ))}
            </Facts>
          </section>
          <form className={gap} method="post" action="/admin/subscriptions/export" data-failed={failed}>
            <Button tone="line">下载邮箱（CSV）</Button>
            <p className={`${small} ${mute} ${above}`}>每次下载都会记在管理记录里。</p>
          </form>
        </>
      )}
      <p className={`${small} ${mute} ${gap}`}>
        新活动发布两分钟后发出，改动不再发；每周四 18:00
        发接下来十天的活动。每个活动有几组报名来自订阅，在活动的「结果」里。
      </p>
    </main>
  );
}
