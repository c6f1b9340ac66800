// 我的提醒: the address and choices of the signed-in organiser.
import { useActionData, useLoaderData } from "@remix-run/react";
import { confirmAddress, removeAddress, requestAddress } from "~/domain/alerts/address.server";
import { readAlerts, saveAlerts } from "~/domain/alerts/choices.server";
import {
  type AlertKind,
  type AlertMode,
  alertFacts,
  hourText,
  kindsOf,
  modeLabels,
} from "~/domain/alerts/kinds";
import { alertMessages as messages } from "~/domain/alerts/messages";
import { alertAddressSchema, alertCodeSchema, alertsSchema, toAlertsInput } from "~/domain/alerts/schema";
import { isPermitted } from "~/domain/organisers/roles";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { type FormReply, parseForm, readForm, replyToForm } from "~/http/forms/submission.server";
import { codeGuesses } from "~/http/limits/code-guesses.server";
import { mailContext, mailFormRejection, sendsMail } from "~/http/limits/mail-context.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { noindexMeta } from "~/http/pages/page-meta";
import type { AdminArgs } from "~/http/session/admin-context";
import { siteTimeOf } from "~/http/site-time.server";
import { above, formColumn, gap, mute, row, small, wrap } from "~/styles/global.css";
import { Flash } from "~/ui/feedback/flash";
import { Button } from "~/ui/form/button";
import { Chips, EmailInput, Select, TextInput } from "~/ui/form/inputs";
import { firstMessage, useSubmission } from "~/ui/form/use-submission";
import { cardClass } from "~/ui/layout/card";
import { BackLink, TapLink } from "~/ui/layout/links";
import { PageHeading, SectionHeading } from "~/ui/layout/page-heading";
import { PageForm } from "~/ui/layout/page-link";

const path = "/admin/alerts";

export const handle: RouteHandle = { failure: messages.saveFailed, labels: { email: "邮箱" } };

export const meta = noindexMeta("我的提醒");

export async function loader({ context: { site, admin } }: AdminArgs) {
  const { organiser } = admin;
  return {
    ...readAlerts(site.db, organiser, site.clock.now()),
    sendsMail: sendsMail(site),
    isFull: isPermitted(organiser, "full"),
  };
}

/** Whose form a reply belongs to. */
type Intent = "address" | "code" | "choices";

export async function action({ request, context: { site, admin, actor, address } }: AdminArgs) {
  const { organiser } = admin;
  const siteTime = siteTimeOf(site);
  const form = await readForm(request);
  const to = (title: string) => redirectWithFlash(site, path, { tone: "ok", title });
  const of = (intent: Intent) => ({ intent });
  const { isOfAccount } = readAlerts(site.db, organiser, siteTime.now);
  if (form.get("intent") === "remove") {
    if (!isOfAccount) removeAddress(site.db, actor, organiser.id, siteTime.now);
    return to(messages.removed);
  }
  if (form.get("intent") === "address") {
    const post = parseForm(form, alertAddressSchema);
    if (post.submission.status !== "success") return replyToForm(site, post, undefined, of("address"));
    if (isOfAccount)
      return replyToForm(site, post, { message: messages.ofAccount, status: 409 }, of("address"));
    const { email } = post.submission.value;
    const context = mailContext(site, address, "confirm");
    const sent = requestAddress(site.db, { organiserId: organiser.id, email }, context, siteTime);
    if (!sent.ok) return replyToForm(site, post, mailFormRejection("confirm", sent), of("address"));
    return to(messages.sent(email));
  }
  if (form.get("intent") === "code") {
    const post = parseForm(form, alertCodeSchema);
    if (post.submission.status !== "success") return replyToForm(site, post, undefined, of("code"));
    const { code } = post.submission.value;
    const typed = { organiserId: organiser.id, code, guesses: codeGuesses(site, "signed-in") };
    const confirmed = confirmAddress(site.db, actor, typed, siteTime);
    return confirmed.ok ? to(messages.confirmed) : replyToForm(site, post, confirmed, of("code"));
  }
  const post = parseForm(form, alertsSchema(kindsOf(organiser)));
  if (post.submission.status !== "success") return replyToForm(site, post, undefined, of("choices"));
  const saved = saveAlerts(
    site.db,
    actor,
    { organiser, input: toAlertsInput(post.submission.value) },
    siteTime,
  );
  return saved.ok ? to(messages.saved) : replyToForm(site, post, { ...saved, status: 409 }, of("choices"));
}

type OwnReply = (FormReply & { intent: Intent }) | undefined;
const replyOf = (reply: OwnReply, intent: Intent) => (reply?.intent === intent ? reply : undefined);

export default function Alerts() {
  const {
    email,
    isOfAccount,
    newEmail,
    hour,
    modes,
    sendsMail: isOn,
    isFull,
  } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() as OwnReply;
  const problem = firstMessage(reply);
  return (
    <main className={`${wrap} ${formColumn}`} id="main">
      {isFull ? (
        <BackLink href="/admin/settings">返回设置</BackLink>
      ) : (
        <BackLink href="/admin">返回</BackLink>
      )}
      <PageHeading admin title="我的提醒" note="有事等着你，网站写信告诉你" />
      {problem ? <Flash tone="bad" title={problem} /> : null}
      {isOn ? null : (
        <Flash tone="warn" title="网站还不能发邮件，提醒寄不出去">
          {isFull ? (
            <TapLink href="/admin/settings/mail">设置发信邮箱</TapLink>
          ) : (
            <p>请主办方设置发信邮箱。</p>
          )}
        </Flash>
      )}
      {modes.length === 0 ? (
        <p className={above}>你帮忙签到，没有要寄信告诉你的事。</p>
      ) : (
        <>
          <section className={gap} aria-labelledby="address-section">
            <SectionHeading id="address-section">寄到哪里</SectionHeading>
            <Address email={email} isOfAccount={isOfAccount} />
            {newEmail ? <CodeForm newEmail={newEmail} reply={replyOf(reply, "code")} /> : null}
            {isOfAccount || !isOn ? null : (
              <AddressForm isOther={email !== null || newEmail !== null} reply={replyOf(reply, "address")} />
            )}
          </section>
          {email === null ? null : (
            <section className={gap} aria-labelledby="choices">
              <SectionHeading id="choices">什么时候告诉我</SectionHeading>
              <ChoicesForm hour={hour} modes={modes} reply={replyOf(reply, "choices")} />
            </section>
          )}
        </>
      )}
    </main>
  );
}

function Address({ email, isOfAccount }: { email: string | null; isOfAccount: boolean }) {
  if (email === null) return <p className={above}>还没有邮箱。填好并确认以后，就可以选什么时候告诉你。</p>;
  return (
    <>
      <p className={above}>
        <b>{email}</b>
      </p>
      {isOfAccount ? (
        <p className={`${small} ${mute}`}>这是你账号的邮箱。</p>
      ) : (
        <PageForm method="post" className={`${row} ${above}`}>
          <Button small tone="line" name="intent" value="remove">
            移除邮箱，不再寄提醒
          </Button>
        </PageForm>
      )}
    </>
  );
}

function AddressForm({ isOther, reply }: { isOther: boolean; reply: OwnReply }) {
  const [form, fields] = useSubmission<{ email: string }>({ id: "address", reply });
  return (
    <PageForm method="post" id={form.id} className={`${cardClass({ lead: !isOther })} ${above}`}>
      <input type="hidden" name="intent" value="address" />
      <EmailInput
        field={fields.email}
        label={isOther ? "换一个邮箱" : "你的邮箱"}
        mark=""
        autoComplete="email"
        required
      />
      <p className={above}>
        <Button tone={isOther ? "line" : undefined}>寄验证码</Button>
      </p>
    </PageForm>
  );
}

function CodeForm({ newEmail, reply }: { newEmail: string; reply: OwnReply }) {
  const [form, fields] = useSubmission<{ code: string }>({ id: "code", reply });
  return (
    <PageForm method="post" id={form.id} className={`${cardClass({ lead: true })} ${above}`}>
      <input type="hidden" name="intent" value="code" />
      <p>
        验证码已寄到 <b>{newEmail}</b>
      </p>
      <TextInput
        field={fields.code}
        label="6 位验证码"
        mark=""
        inputMode="numeric"
        autoComplete="one-time-code"
        required
      />
      <p className={above}>
        <Button>确认邮箱</Button>
      </p>
    </PageForm>
  );
}

const modeOptions = Object.entries(modeLabels).map(([value, label]) => ({ value, label }));
const hourOptions = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourText(hour) }));

type ChoicesProps = { hour: number; modes: { kind: AlertKind; mode: AlertMode }[]; reply: OwnReply };
type Fields = Record<AlertKind | "hour", string>;

function ChoicesForm({ hour, modes, reply }: ChoicesProps) {
  const chosen = Object.fromEntries(modes.map(({ kind, mode }) => [kind, mode]));
  const [form, fields] = useSubmission<Fields>({
    id: "choices",
    reply,
    values: { ...chosen, hour: String(hour) },
  });
  return (
    <PageForm method="post" id={form.id} className={`${cardClass({ lead: true })} ${above}`}>
      {modes.map(({ kind }) => (
        <Chips key={kind} field={fields[kind]} label={alertFacts[kind].label} mark="" options={modeOptions} />
      ))}
      <Select
        field={fields.hour}
        label="每天一封在几点"
        mark=""
        options={hourOptions}
        hint="没有新的事，就不寄"
      />
      <p className={`${small} ${mute} ${above}`}>「马上」一分钟后寄出；接着十分钟里的事，合成一封。</p>
      <p className={above}>
        <Button>保存提醒</Button>
      </p>
    </PageForm>
  );
}
