import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { closeAdminSessions, listAdminSessions } from "~/domain/accounts/admin-sessions.server";
import { momentText } from "~/domain/events/when";
import { clearAdminCookie, requireAdmin } from "~/http/admin-guard.server";
import type { RouteHandle } from "~/http/hydration";
import { momentOf } from "~/http/moment.server";
import { pageMeta } from "~/http/page-meta";
import { above, narrow, wrap } from "~/styles/global.css";
import { BackLink } from "~/ui/back-link";
import { Button } from "~/ui/button";
import { Fact } from "~/ui/fact";
import { Facts } from "~/ui/facts";
import { PageHead } from "~/ui/page-head";

export const handle: RouteHandle = { frame: "admin", current: "admin" };

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "登录记录", path: "/admin/sessions", noindex: true });

export const loader = ({ request, context: { site } }: LoaderFunctionArgs) => {
  const current = requireAdmin(site, request);
  const { now, timeZone } = momentOf(site);
  const sessions = listAdminSessions(site.db, now).map((session) => ({
    id: session.id,
    isCurrent: session.id === current.id,
    device: session.userAgent || "未知设备",
    opened: momentText(session.createdAt, now, timeZone),
    seen: momentText(session.lastSeenAt, now, timeZone),
    expires: momentText(session.expiresAt, now, timeZone),
  }));
  return { sessions };
};

export const action = ({ request, context: { site } }: ActionFunctionArgs) => {
  requireAdmin(site, request);
  closeAdminSessions(site.db, { kind: "admin" }, "all", site.clock.now());
  return redirect("/admin/login", { status: 303, headers: { "Set-Cookie": clearAdminCookie(site) } });
};

export default function Sessions() {
  const { sessions } = useLoaderData<typeof loader>();
  return (
    <main className={`${wrap} ${narrow}`} id="main">
      <BackLink href="/admin">返回</BackLink>
      <PageHead admin title="登录记录" note="以管理员身份登录的设备" />
      <Facts>
        {sessions.map(({ id, isCurrent, device, opened, seen, expires }) => (
          <Fact
            key={id}
            label={isCurrent ? "本设备" : "其他设备"}
            note={`登录于 ${opened} · 最近使用 ${seen} · ${expires} 过期`}
          >
            {device}
          </Fact>
        ))}
      </Facts>
      <form className={above} method="post">
        <Button tone="bad">在所有设备上退出</Button>
      </form>
    </main>
  );
}
