import { useLoaderData } from "@remix-run/react";
import { deviceName } from "~/domain/accounts/device-name";
import { dateTimeText } from "~/domain/events/date-text";
import { listGuesses } from "~/domain/organisers/guesses.server";
import { organiserMessages } from "~/domain/organisers/messages";
import { isPermitted } from "~/domain/organisers/roles";
import { closeAdminSessions, listAdminSessions } from "~/domain/organisers/sessions.server";
import { commonFailures } from "~/http/failure-texts";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { readForm } from "~/http/forms/submission.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { noindexMeta } from "~/http/pages/page-meta";
import type { AdminArgs } from "~/http/session/admin-context";
import { actorOf } from "~/http/session/admin-guard.server";
import { readMember } from "~/http/session/member.server";
import { siteTimeOf } from "~/http/site-time.server";
import { gap, narrow, row, wrap } from "~/styles/global.css";
import { Flash } from "~/ui/feedback/flash";
import { ButtonLink } from "~/ui/form/button";
import { Facts, SessionFact } from "~/ui/layout/facts";
import { BackLink } from "~/ui/layout/links";
import { PageHeading, SectionHeading } from "~/ui/layout/page-heading";

export const meta = noindexMeta("个人资料");

export const handle: RouteHandle = { failure: commonFailures.changeFailed };

export async function loader({ request, context: { site, admin: current } }: AdminArgs) {
  const { now, timeZone } = siteTimeOf(site);
  const text = (at: number) => dateTimeText(at, now, timeZone);
  const { organiser } = current;
  const shown = isPermitted(organiser, "full") ? undefined : organiser.id;
  const sessions = listAdminSessions(site.db, now, shown).map((session) => ({
    id: session.id,
    label: session.id === current.id ? "本机" : "其他设备",
    device: deviceName(session.userAgent) ?? "未知设备",
    userAgent: session.userAgent,
    clauses: [
      ...[session.who, `登录于 ${text(session.createdAt)}`],
      ...[`最近使用 ${text(session.lastSeenAt)}`, `${text(session.expiresAt)} 过期`],
    ],
    canEnd: session.id !== current.id,
  }));
  const hasPassword = current.userId === null;
  const hasPage = readMember(site, request) !== undefined;
  const guesses = listGuesses(site.db, now, shown).map((guess) => ({ ...guess, at: text(guess.at) }));
  return { name: organiser.name, guesses, sessions, hasPassword, isFull: shown === undefined, hasPage };
}

export async function action({ request, context: { site, admin: current } }: AdminArgs) {
  const id = String((await readForm(request)).get("id") ?? "");
  const { organiser } = current;
  const organiserId = isPermitted(organiser, "full") ? undefined : organiser.id;
  const ended = closeAdminSessions(site.db, actorOf(current), { id, organiserId }, site.clock.now());
  const title = ended > 0 ? "那台设备已退出" : "那台设备已经退出登录";
  return redirectWithFlash(site, "/admin/sessions", { tone: ended > 0 ? "ok" : "info", title });
}

export default function Sessions() {
  const { name, guesses, sessions, hasPassword, isFull, hasPage } = useLoaderData<typeof loader>();
  return (
    <main className={`${wrap} ${narrow}`} id="main">
      <BackLink href="/admin">返回</BackLink>
      <PageHeading admin title="个人资料" note={name} />
      {guesses.map((guess) => (
        <Flash
          key={`${guess.id} ${guess.at}`}
          tone="warn"
          title={organiserMessages.guessed(guess.name, guess.at)}
        >
          <p>不是本人的话，密码可能已经泄露，请修改密码。</p>
        </Flash>
      ))}
      <SectionHeading>{isFull ? "登录的设备（所有人）" : "登录的设备"}</SectionHeading>
      <Facts>
        {sessions.map((session) => (
          <SessionFact key={session.id} {...session} />
        ))}
      </Facts>
      <p className={`${row} ${gap}`}>
        <ButtonLink tone="line" href={hasPassword ? "/admin/password" : "/account/password"}>
          修改密码
        </ButtonLink>
        <ButtonLink tone="line" href={hasPassword ? "/admin/second-factor" : "/account/second-factor"}>
          两步验证
        </ButtonLink>
        {hasPage ? (
          <ButtonLink tone="line" href="/account">
            我的页面
          </ButtonLink>
        ) : null}
        <ButtonLink tone="bad" href="/admin/sessions/end">
          在所有设备上退出
        </ButtonLink>
      </p>
    </main>
  );
}
