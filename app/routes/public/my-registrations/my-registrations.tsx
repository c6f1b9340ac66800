// Registrations of this browser and of the signed-in member; works without an account.
import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { OwnRegistrationView } from "~/domain/members/view";
import { readPage } from "~/domain/paging";
import { readOwnRegistrations } from "~/http/members/own-registrations.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { noindexMeta } from "~/http/pages/page-meta";
import { withQuery } from "~/http/query";
import { recordOwnSeen } from "~/http/records/record-seen.server";
import { readRequester } from "~/http/session/requester.server";
import { signedUpCookies } from "~/http/session/signed-up.server";
import { above, gap, mute, narrow, small, wrap } from "~/styles/global.css";
import { EmptyState } from "~/ui/feedback/empty-state";
import { Disclosure } from "~/ui/layout/disclosure";
import { BackLink, TapLink } from "~/ui/layout/links";
import { PageHeading } from "~/ui/layout/page-heading";
import { Pagination } from "~/ui/layout/pagination";
import { OwnSeatList } from "~/ui/posts/own-lists";
import { RegistrationCard } from "./registration-card";

const path = "/my-registrations";
const perPage = 50;

export const handle: RouteHandle = { current: "mine", private: true };

export const meta = noindexMeta("我的报名");

export async function loader({ request, context: { site, address } }: LoaderFunctionArgs) {
  const requester = await readRequester(site, request, address);
  const requested = readPage(new URL(request.url).searchParams.get("page"));
  const { items, shown, ...paging } = readOwnRegistrations(site, requester, { page: requested, perPage });
  const current = items.filter(({ isPast }) => !isPast);
  const currentIds = new Set(current.map(({ id }) => id));
  const seen = shown.filter(({ registration: { id } }) => currentIds.has(id));
  await recordOwnSeen(
    site,
    request,
    seen.map(({ registration: row, event }) => ({ row, event })),
  );
  return data(
    {
      current: current.sort(byStart),
      past: items.filter(({ isPast }) => isPast),
      paging,
      schemes: current.map(({ card }) => card.scheme),
      offlineUntil: seen.length > 0 ? Math.max(...seen.map(({ event }) => event.endAt)) : null,
    },
    { headers: signedUpCookies(site, request, paging.total > 0) },
  );
}

const hasNews = ({ changes, message }: OwnRegistrationView) => changes.length > 0 || message !== null;

/** Those with a change or an unread message first, then the next event; within an event, the guest's registration before those for others. */
const byStart = (one: OwnRegistrationView, other: OwnRegistrationView) =>
  Number(hasNews(other)) - Number(hasNews(one)) ||
  one.iso.localeCompare(other.iso) ||
  Number(one.forName !== null) - Number(other.forName !== null);

export default function MyRegistrations() {
  const { current, past, paging } = useLoaderData<typeof loader>();
  const isEmpty = current.length === 0 && past.length === 0;
  return (
    <main className={`${wrap} ${narrow}`} id="main">
      <BackLink href="/" />
      <PageHeading title="我的报名" note="这个浏览器里的报名；登录后也能看到账号里的" />
      {isEmpty ? (
        <EmptyState title="这里还没有报名">
          <TapLink href="/events">看看有什么活动</TapLink>
        </EmptyState>
      ) : null}
      <ul>
        {current.map((each) => (
          <RegistrationCard key={each.id} {...each} />
        ))}
      </ul>
      {!isEmpty && current.length === 0 ? <p>没有还没开始的活动。</p> : null}
      {past.length > 0 ? (
        <div className={gap}>
          <Disclosure
            label={`以前的报名（${past.length}）`}
            open={past.some(({ message }) => message !== null)}
          >
            <OwnSeatList seats={past} />
          </Disclosure>
        </div>
      ) : null}
      <Pagination
        page={paging.page}
        totalPages={paging.totalPages}
        hrefFor={(page) => withQuery(path, { page })}
      />
      <p className={`${small} ${mute} ${above}`}>
        换了手机或浏览器？<TapLink href="/login">登录</TapLink>
        ，或打开原来的私密链接，按「在这台设备上记住」。
      </p>
    </main>
  );
}
