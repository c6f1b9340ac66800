import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { listAudit } from "~/domain/audit/queries.server";
import { describeSettingsChange } from "~/domain/settings/audit-log";
import { updateSettings } from "~/domain/settings/commands.server";
import { settingsMessages } from "~/domain/settings/messages";
import { readSettings } from "~/domain/settings/queries.server";
import { settingsFormSchema } from "~/domain/settings/schema";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { constraintOf, replyToForm } from "~/http/forms/submission.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { pageMeta } from "~/http/pages/page-meta";
import { useLite } from "~/http/pages/use-lite";
import { actorOf, requireAdmin } from "~/http/session/admin-guard.server";
import { gap, mute, narrow, row, small, wrap } from "~/styles/global.css";
import { ButtonLink } from "~/ui/form/button";
import { FormErrorNotice } from "~/ui/form/error-summary";
import { Fact, Facts } from "~/ui/layout/facts";
import { BackLink } from "~/ui/layout/links";
import { PageHeading, SectionHeading } from "~/ui/layout/page-heading";
import { SettingsForm, useSettingsForm } from "./settings-form";
import { qrOf, readSettingsForm, type SettingsPage, withConcurrentChanges } from "./settings-form.server";

const path = "/admin/settings";
const changesShown = 10;

export const handle: RouteHandle = { hydrate: true, frame: "admin", current: "admin", files: "several" };

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "站点设置", path, noindex: true });

export async function loader({ request, context: { site } }: LoaderFunctionArgs) {
  requireAdmin(site, request);
  const entries = listAudit(site.db, { entityType: "settings", entityId: "site" }).slice(0, changesShown);
  const { id: _, updatedAt, ...values } = readSettings(site.db);
  const page: SettingsPage = { qr: qrOf(site, values.contactQrImageId), stored: {}, updatedAt };
  return {
    values,
    page,
    constraint: constraintOf(settingsFormSchema),
    log: entries.map((entry) => describeSettingsChange(entry, site.env.SITE_TIME_ZONE)),
  };
}

export async function action({ request, context: { site } }: ActionFunctionArgs) {
  const actor = actorOf(requireAdmin(site, request));
  const { post, page, rejected } = await readSettingsForm(site, request);
  if (rejected) return replyToForm(site, post, rejected, { page });
  const { submission } = post;
  if (submission.status !== "success") return replyToForm(site, post, undefined, { page });
  const typed = submission.value;
  const saved = updateSettings(site.db, actor, typed, site.clock.now(), page.updatedAt);
  if (saved.ok) return redirectWithFlash(site, path, { tone: "ok", title: settingsMessages.saved });
  if (saved.error === "invalid") return replyToForm(site, post, saved, { page });
  const changed = withConcurrentChanges(page, typed, readSettings(site.db));
  return replyToForm(site, post, saved, { page: changed });
}

export default function Settings() {
  const { values, page, constraint, log } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const lite = useLite();
  const [form, fields] = useSettingsForm(reply, values, constraint);
  return (
    <main className={`${wrap} ${narrow}`} id="main">
      <BackLink href="/admin">返回管理后台</BackLink>
      <PageHeading admin title="站点设置" note="保存后，公开页面立即更新。" />
      <p className={row}>
        <ButtonLink tone="line" href="/admin/organisers">
          管理员
        </ButtonLink>
        <ButtonLink tone="line" href="/admin/sessions">
          登录的设备
        </ButtonLink>
      </p>
      <FormErrorNotice form={form} title="请检查标出的内容" />
      <SettingsForm {...(reply?.page ?? page)} fields={fields} lite={lite} />
      <section className={gap} aria-labelledby="changes">
        <SectionHeading id="changes">最近的修改</SectionHeading>
        {log.length === 0 ? <p className={mute}>还没有修改过。</p> : null}
        <Facts id="trail">
          {log.map(({ id, who, when, changes }) => (
            <Fact key={id} label={when} note={who}>
              {changes.map(({ label, before, after }) => (
                <p key={label} className={small}>
                  <b>{label}</b>：{before} → {after}
                </p>
              ))}
            </Fact>
          ))}
        </Facts>
      </section>
    </main>
  );
}
