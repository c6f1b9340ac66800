// Organisers with access to the admin pages: list, invitations, removal.
import { useActionData, useLoaderData } from "@remix-run/react";
import { dateTimeText, periodText } from "~/domain/events/date-text";
import { mainId } from "~/domain/organisers/actor";
import { listCheckInEvents, titlesOf } from "~/domain/organisers/events.server";
import {
  invitationToken,
  inviteOrganiser,
  listInvitations,
  withdrawInvitation,
} from "~/domain/organisers/invitations.server";
import { inviteNoteMax, organiserMessages } from "~/domain/organisers/messages";
import { listOrganisers } from "~/domain/organisers/organisers.server";
import { type OrganiserRole, roleHints, roleLabels } from "~/domain/organisers/roles";
import { inviteSchema } from "~/domain/organisers/schema";
import type { AdminSession } from "~/domain/organisers/sessions.server";
import { noteLabel } from "~/domain/registrations/messages";
import type { Site } from "~/http/context.server";
import { commonFailures } from "~/http/failure-texts";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { constraintOf, parseForm, readForm, replyToForm } from "~/http/forms/submission.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { noindexMeta } from "~/http/pages/page-meta";
import { publicOrigin } from "~/http/security/public-origin.server";
import type { AdminArgs } from "~/http/session/admin-context";
import { siteTimeOf } from "~/http/site-time.server";
import { above, below, gap, mute, narrow, row, small, stack, wrap } from "~/styles/global.css";
import { Badge } from "~/ui/feedback/badge";
import { Flash } from "~/ui/feedback/flash";
import { Actions, Button } from "~/ui/form/button";
import { CopyText } from "~/ui/form/copy-text";
import { FieldSet } from "~/ui/form/field";
import { Check, Chips, TextInput } from "~/ui/form/inputs";
import { RowName } from "~/ui/form/row-name";
import { type FormConstraint, firstMessage, type Reply, useSubmission } from "~/ui/form/use-submission";
import { cardClass } from "~/ui/layout/card";
import { BackLink } from "~/ui/layout/links";
import { PageHeading, SectionHeading } from "~/ui/layout/page-heading";
import { PageForm } from "~/ui/layout/page-link";
import { ConfirmButton } from "../confirmations/confirm-link";
import { Confirmations } from "../confirmations/confirmations";

/** Scope of a role as text. */
function scopeText(site: Site, role: OrganiserRole, eventIds: readonly string[] | null): string {
  if (role !== "check-in") return roleLabels[role];
  if (eventIds === null) return "签到：全部活动";
  const titles = titlesOf(site.db, eventIds);
  return titles.length > 0 ? `签到：${titles.join("、")}` : "签到：活动已删除";
}

/** The organisers, the open invitations with their links, and the options of a new one. */
function readOrganisers(site: Site, request: Request, current: AdminSession) {
  const siteTime = siteTimeOf(site);
  const { now, timeZone } = siteTime;
  const text = (at: number) => dateTimeText(at, now, timeZone);
  const origin = publicOrigin(site, request);
  return {
    organisers: listOrganisers(site.db, now).map((organiser) => {
      const { id, name, role, eventIds, email, lastUsedAt, expiresAt, hasSecondFactor } = organiser;
      return {
        id,
        name,
        isOwn: id === current.organiser.id,
        fixed: id === mainId && site.env.ADMIN_PASSWORD !== undefined,
        scope: scopeText(site, role, eventIds),
        clauses: [
          id === mainId ? "用主办方密码登录" : email === null ? "用名字和密码登录" : `用账号 ${email} 登录`,
          ...(hasSecondFactor ? ["已开启两步验证"] : []),
          lastUsedAt === null ? "还没用过" : `最近使用 ${text(lastUsedAt)}`,
          ...(expiresAt === null ? [] : [`${text(expiresAt)} 到期`]),
        ],
      };
    }),
    invitations: listInvitations(site.db, now).map(
      ({ id, role, eventIds, note, accessUntil, expiresAt, inviter }) => ({
        id,
        label: note || `邀请：${roleLabels[role]}`,
        clauses: [
          scopeText(site, role, eventIds),
          ...(accessUntil === null ? [] : [`权限到 ${text(accessUntil)}`]),
          ...(inviter === null ? [] : [`由 ${inviter} 发出`]),
          `链接 ${text(expiresAt)} 过期`,
        ],
        link: `${origin}/invitation/${invitationToken(site.secret, id)}`,
      }),
    ),
    invite: {
      constraint: constraintOf(inviteSchema),
      events: listCheckInEvents(site.db, { ids: null, upcoming: true }, now).map((event) => ({
        id: event.id,
        label: `${event.title}（${periodText(event, now, timeZone)}）`,
      })),
    },
  };
}

type OrganiserCardProps = {
  id: string;
  name: string;
  /** Whether this organiser is the current user. */
  isOwn: boolean;
  /** Whether the server's settings define the organiser, who cannot be removed here. */
  fixed: boolean;
  /** The role and its scope. */
  scope: string;
  clauses: string[];
};

function OrganiserCard({ id, name, isOwn, fixed, scope, clauses }: OrganiserCardProps) {
  return (
    <li className={cardClass({ compact: true })}>
      <p>
        <b>{name}</b> {isOwn ? <Badge tone="ok">本人</Badge> : null}
      </p>
      <p>{scope}</p>
      <p className={`${small} ${mute}`}>{clauses.join(" · ")}</p>
      {fixed ? (
        <p className={small}>{organiserMessages.mainFromServer}</p>
      ) : (
        <RowName.Provider value={name}>
          <Actions>
            <ConfirmButton small tone="bad" href={`/admin/organisers/${id}/remove`}>
              移除
            </ConfirmButton>
          </Actions>
        </RowName.Provider>
      )}
    </li>
  );
}

const path = "/admin/organisers";

export const handle: RouteHandle = { failure: commonFailures.changeFailed, labels: { note: noteLabel } };

export const meta = noindexMeta("帮手与权限");

export async function loader({ request, context: { site, admin } }: AdminArgs) {
  return readOrganisers(site, request, admin);
}

export async function action({ request, context: { site, actor } }: AdminArgs) {
  const form = await readForm(request);
  if (form.get("intent") === "withdraw") {
    const isOpen = withdrawInvitation(site.db, actor, String(form.get("id") ?? ""), site.clock.now());
    const title = isOpen ? organiserMessages.withdrawn : organiserMessages.invalidInvitation;
    return redirectWithFlash(site, path, { tone: isOpen ? "ok" : "info", title });
  }
  const post = parseForm(form, inviteSchema);
  const chosen = form.getAll("event").map(String);
  if (post.submission.status !== "success") return replyToForm(site, post, undefined, { chosen });
  const invited = inviteOrganiser(site.db, actor, { ...post.submission.value, chosen }, siteTimeOf(site));
  if (!invited.ok) return replyToForm(site, post, invited, { chosen });
  return redirectWithFlash(site, `${path}#${invited.value.id}`, {
    tone: "ok",
    title: organiserMessages.invited,
  });
}

export default function Organisers() {
  const { organisers, invitations, invite } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const problem = firstMessage(reply);
  return (
    <main className={`${wrap} ${narrow}`} id="main">
      <BackLink href="/admin/settings">返回设置</BackLink>
      <PageHeading admin title="帮手与权限" note="谁可以进管理后台，能做什么" />
      {problem ? <Flash tone="bad" title={problem} /> : null}
      <Confirmations>
        <ul className={stack}>
          {organisers.map((organiser) => (
            <OrganiserCard key={organiser.id} {...organiser} />
          ))}
        </ul>
      </Confirmations>
      {invitations.length > 0 ? (
        <section className={gap} aria-labelledby="open">
          <SectionHeading id="open">还没接受的邀请</SectionHeading>
          <ul className={stack}>
            {invitations.map(({ id, label, clauses, link }) => (
              <li key={id} id={id} className={cardClass({ compact: true })}>
                <RowName.Provider value={label}>
                  <p>
                    <b>{label}</b>
                  </p>
                  <p className={`${small} ${mute}`}>{clauses.join(" · ")}</p>
                  <CopyText id={`link-${id}`} label="邀请链接" of={label} text={link} rows={3} />
                  <PageForm method="post" className={`${row} ${above}`}>
                    <input type="hidden" name="intent" value="withdraw" />
                    <input type="hidden" name="id" value={id} />
                    <Button small tone="line">
                      撤回
                    </Button>
                  </PageForm>
                </RowName.Provider>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <section className={gap} aria-labelledby="new-invitation">
        <SectionHeading id="new-invitation">邀请</SectionHeading>
        <p className={`${small} ${mute}`}>
          链接只能用一次，三天内有效。用微信发给要帮忙的人，对方自己起名字、设密码，或用网站账号登录。
        </p>
        <InviteForm {...invite} reply={reply} />
      </section>
    </main>
  );
}

// The form for a new invitation. The events apply to the check-in role only.

type InviteFormProps = {
  constraint: FormConstraint;
  events: { id: string; label: string }[];
  reply: (Reply & { chosen: string[] }) | undefined;
};

type Fields = { role: string; scope: string; until: string; note: string };
const roles = Object.entries(roleLabels) as [OrganiserRole, string][];

function InviteForm({ constraint, events, reply }: InviteFormProps) {
  const [form, fields] = useSubmission<Fields>({
    id: "invite",
    reply,
    constraint,
    values: { scope: "all" },
  });
  const eventErrors = (reply?.result.error?.event ?? undefined) as string[] | undefined;
  return (
    <PageForm className={`${cardClass({ lead: true })} ${above}`} method="post" id={form.id}>
      <Chips
        field={fields.role}
        label="能做什么"
        options={roles.map(([value, label]) => ({ value, label }))}
      />
      <ul className={`${small} ${mute} ${above} ${below}`}>
        {roles.map(([role, label]) => (
          <li key={role}>
            <b>{label}</b>：{roleHints[role]}
          </li>
        ))}
      </ul>
      <Chips
        field={fields.scope}
        label="哪些活动"
        mark=""
        hint="只对「签到」有用"
        options={[
          { value: "all", label: "全部活动" },
          { value: "chosen", label: "只限选中的" },
        ]}
      />
      {events.length > 0 ? (
        <FieldSet id="events" label="选中的活动" mark="" error={eventErrors?.[0]}>
          {events.map(({ id, label }) => (
            <Check
              key={id}
              name="event"
              value={id}
              label={label}
              defaultChecked={reply?.chosen.includes(id) ?? false}
            />
          ))}
        </FieldSet>
      ) : null}
      <TextInput
        field={fields.until}
        type="date"
        label="权限到哪天"
        mark="选填"
        hint="过了这天自动失效；不填就一直有效"
      />
      <TextInput
        field={fields.note}
        label="给谁"
        mark="选填"
        hint="只给自己看，例如：小满，周六门口"
        maxLength={inviteNoteMax}
      />
      <p className={gap}>
        <Button wide>创建邀请链接</Button>
      </p>
    </PageForm>
  );
}
