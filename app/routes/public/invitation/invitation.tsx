// Accepts an invitation: with a name and a password, or as the signed-in member. The URL is a secret.
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { adminPasswordLimits } from "~/domain/accounts/messages";
import { dateTimeText } from "~/domain/events/date-text";
import { titlesOf } from "~/domain/organisers/events.server";
import { findInvitation, joinAsMember, joinWithPassword } from "~/domain/organisers/invitations.server";
import { organiserMessages, organiserNameMax } from "~/domain/organisers/messages";
import { roleHints, roleLabels } from "~/domain/organisers/roles";
import { joinSchema } from "~/domain/organisers/schema";
import type { Site } from "~/http/context.server";
import { redirectWithFlash } from "~/http/forms/flash.server";
import {
  constraintOf,
  parseForm,
  readForm,
  replyToButton,
  replyToForm,
} from "~/http/forms/submission.server";
import { invitationLimits, limitAttempt } from "~/http/limits/post-limits.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { notFound } from "~/http/pages/not-found";
import { noindexMeta } from "~/http/pages/page-meta";
import { withQuery } from "~/http/query";
import { adminCookie, adminTokenOf, readAdmin } from "~/http/session/admin-guard.server";
import { signInAdmin } from "~/http/session/admin-sign-in.server";
import { readMember } from "~/http/session/member.server";
import { hashAddress } from "~/http/session/requester.server";
import { siteTimeOf } from "~/http/site-time.server";
import { above, formColumn, gap, mute, small, wrap } from "~/styles/global.css";
import { Flash } from "~/ui/feedback/flash";
import { Button, ButtonLink } from "~/ui/form/button";
import { TextInput } from "~/ui/form/inputs";
import { firstMessage, useSubmission } from "~/ui/form/use-submission";
import { cardClass } from "~/ui/layout/card";
import { Fact, Facts } from "~/ui/layout/facts";
import { BackLink } from "~/ui/layout/links";
import { PageHeading, SectionHeading } from "~/ui/layout/page-heading";

export const handle: RouteHandle = {
  private: "link",
  hashesPassword: "members",
  failure: organiserMessages.joinFailed,
  labels: { name: "名称" },
};

export const meta = noindexMeta<typeof loader>(({ data }) => (data ? "邀请" : "页面未找到"));

function requireInvitation(site: Site, token: string) {
  const invitation = findInvitation(site.db, site.secret, token, site.clock.now());
  if (!invitation) throw notFound(organiserMessages.invalidInvitation);
  return invitation;
}

/** The organiser who is signed in already: another invitation would replace that access by a narrower one. */
function readSignedIn(site: Site, request: Request) {
  const organiser = readAdmin(site, request, "own")?.organiser;
  return organiser ? organiserMessages.signedInAs(organiser.name, roleLabels[organiser.role]) : null;
}

export async function loader({ params, request, context: { site } }: LoaderFunctionArgs) {
  const token = params.token ?? "";
  const { role, eventIds, accessUntil, expiresAt } = requireInvitation(site, token);
  const { now, timeZone } = siteTimeOf(site);
  const text = (at: number) => dateTimeText(at, now, timeZone);
  return {
    role: roleLabels[role],
    hint: roleHints[role],
    events: eventIds === null ? null : titlesOf(site.db, eventIds).join("、"),
    until: accessUntil === null ? null : text(accessUntil),
    expires: text(expiresAt),
    signedIn: readSignedIn(site, request),
    member: readMember(site, request)?.email ?? null,
    signIn: withQuery("/login", { redirectTo: `/invitation/${token}` }),
    constraint: constraintOf(joinSchema),
  };
}

export async function action({ params, request, context: { site, address } }: ActionFunctionArgs) {
  const link = { secret: site.secret, token: params.token ?? "" };
  const now = site.clock.now();
  const excess = limitAttempt(site, hashAddress(site, address), invitationLimits);
  const form = await readForm(request);
  const signedIn = findInvitation(site.db, link.secret, link.token, now) && readSignedIn(site, request);
  if (signedIn) return replyToButton(site, { message: signedIn, status: 409 });
  if (form.get("intent") === "member") {
    const member = readMember(site, request);
    if (excess) return replyToButton(site, excess);
    if (!member) return replyToButton(site, { message: organiserMessages.joinFailed, status: 401 });
    const joined = joinAsMember(site.db, link, member.id, now);
    if (!joined.ok && joined.error === "spent") throw notFound(joined.message);
    if (!joined.ok) return replyToButton(site, joined);
    return redirectWithFlash(site, "/admin", { tone: "ok", title: organiserMessages.joined });
  }
  const post = parseForm(form, joinSchema);
  if (excess) return replyToForm(site, post, excess);
  if (post.submission.status !== "success") return replyToForm(site, post);
  const joined = await joinWithPassword(site.db, link, post.submission.value, now);
  if (!joined.ok && joined.error === "invalid") return replyToForm(site, post, joined);
  const userAgent = request.headers.get("User-Agent") ?? "";
  const browser = { address, userAgent, isPersistent: true, replaces: adminTokenOf(request) };
  // A resubmission after a lost first response signs in too.
  const opened = await signInAdmin(site, browser, post.submission.value);
  if (!opened.ok) throw notFound(organiserMessages.invalidInvitation);
  const response = await redirectWithFlash(site, opened.value.isWaiting ? "/admin/login/code" : "/admin", {
    tone: "ok",
    title: organiserMessages.joined,
  });
  response.headers.append("Set-Cookie", adminCookie(site, opened.value));
  return response;
}

const failed = organiserMessages.joinFailed;

type Fields = { name: string; password: string; confirm: string };

export default function InvitationPage() {
  const data = useLoaderData<typeof loader>();
  const { role, hint, events, until, expires, signedIn, member, signIn, constraint } = data;
  const reply = useActionData<typeof action>();
  const [, fields] = useSubmission<Fields>({ id: "join", reply, constraint });
  const problem = firstMessage(reply);
  return (
    <main className={`${wrap} ${formColumn}`} id="main">
      <BackLink href="/" />
      <PageHeading title="邀请你一起管理" note={`只能用一次，${expires} 过期。请不要转发。`} />
      {problem ? <Flash tone="bad" title={problem} /> : null}
      <Facts>
        <Fact label="能做什么" note={hint}>
          <b>{role}</b>
        </Fact>
        {events === null ? null : <Fact label="活动">{events || "活动已删除"}</Fact>}
        {until === null ? null : <Fact label="到期">{until}</Fact>}
      </Facts>
      {signedIn === null ? (
        <JoinForms fields={fields} member={member} signIn={signIn} />
      ) : (
        <>
          <Flash tone="info" title={signedIn} />
          <p className={gap}>
            <ButtonLink href="/admin">进入管理后台</ButtonLink>
          </p>
        </>
      )}
    </main>
  );
}

type JoinFormsProps = {
  fields: ReturnType<typeof useSubmission<Fields>>[1];
  /** The address of the signed-in member. */
  member: string | null;
  signIn: string;
};

function JoinForms({ fields, member, signIn }: JoinFormsProps) {
  return (
    <>
      <section className={gap} aria-labelledby="own">
        <SectionHeading id="own">起名字，设密码</SectionHeading>
        <form className={cardClass({ lead: true })} method="post" data-failed={failed}>
          <TextInput
            field={fields.name}
            label="名字"
            hint="登录时用，也记在活动记录里；不公开显示"
            autoComplete="username"
            maxLength={organiserNameMax}
          />
          <TextInput
            field={fields.password}
            type="password"
            label="密码"
            hint={`至少 ${adminPasswordLimits.least} 个字符`}
            autoComplete="new-password"
            minLength={adminPasswordLimits.least}
          />
          <TextInput field={fields.confirm} type="password" label="确认密码" autoComplete="new-password" />
          <p className={gap}>
            <Button wide>加入</Button>
          </p>
        </form>
      </section>
      <section className={gap} aria-labelledby="account">
        <SectionHeading id="account">或者用网站账号</SectionHeading>
        {member === null ? (
          <p className={above}>
            <ButtonLink tone="line" href={signIn}>
              登录网站账号
            </ButtonLink>
          </p>
        ) : (
          <form method="post" data-failed={failed}>
            <p className={`${small} ${mute}`}>已登录：{member}</p>
            <p className={above}>
              <Button tone="line" name="intent" value="member">
                用这个账号加入
              </Button>
            </p>
          </form>
        )}
      </section>
    </>
  );
}
