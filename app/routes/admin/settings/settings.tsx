import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { listAudit } from "~/domain/audit/queries.server";
import { describeSettingsChange, settingNames } from "~/domain/settings/audit-log";
import { updateSettings } from "~/domain/settings/commands.server";
import { readSettings } from "~/domain/settings/queries.server";
import { settingsMessages } from "~/domain/settings/schema";
import { redirectWithFlash } from "~/http/forms/flash.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { pageMeta } from "~/http/pages/page-meta";
import type { RootData } from "~/http/pages/root-data.server";
import { actorOf, requireAdmin } from "~/http/session/admin-guard.server";
import { gap, mute, narrow, small, wrap } from "~/styles/global.css";
import { ErrorSummary } from "~/ui/form/error-summary";
import { Fact, Facts } from "~/ui/layout/facts";
import { BackLink } from "~/ui/layout/links";
import { PageHeading, SectionHeading } from "~/ui/layout/page-heading";
import { SettingsForm } from "./settings-form";
import { fieldErrors, readSettingsForm, settingsFormOf, withConcurrentChanges } from "./settings-form.server";

const path = "/admin/settings";
const changesShown = 10;

export const handle: RouteHandle = { frame: "admin", current: "admin" };

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "站点设置", path, noindex: true });

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader({ request, context: { site } }: LoaderFunctionArgs) {
  requireAdmin(site, request);
  const trail = listAudit(site.db, { entityType: "settings", entityId: "site" }).slice(0, changesShown);
  return {
    form: settingsFormOf(site, readSettings(site.db)),
    trail: trail.map((entry) => describeSettingsChange(entry, site.env.SITE_TIME_ZONE)),
  };
}

export async function action({ request, context: { site } }: ActionFunctionArgs) {
  const actor = actorOf(requireAdmin(site, request));
  const form = await readSettingsForm(site, request);
  const { updatedAt, ...input } = form.values;
  const uploadError = form.errors.contactQrImageId;
  if (uploadError) return data({ form, title: uploadError }, { status: 422 });
  const saved = updateSettings(site.db, actor, input, site.clock.now(), updatedAt);
  if (saved.ok) return redirectWithFlash(site, path, { tone: "ok", title: settingsMessages.saved });
  const refused =
    saved.error === "stale"
      ? withConcurrentChanges(form, readSettings(site.db))
      : { ...form, errors: fieldErrors(saved.fields) };
  return data({ form: refused, title: saved.message }, { status: 422 });
}

export default function Settings() {
  const { form, trail } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const lite = useRouteLoaderData<RootData>("root")?.preferences.lite ?? false;
  const shown = refused?.form ?? form;
  const items = settingNames.flatMap((id) => {
    const message = shown.errors[id];
    return message ? [{ id, message }] : [];
  });
  return (
    <main className={`${wrap} ${narrow}`} id="main">
      <BackLink href="/admin">返回管理后台</BackLink>
      <PageHeading admin title="站点设置" note="保存后，公开页面立即更新。" />
      {refused ? (
        <ErrorSummary title={items.length > 0 ? "请检查标出的内容" : refused.title} items={items} />
      ) : null}
      <SettingsForm {...shown} lite={lite} />
      <section className={gap} aria-labelledby="changes">
        <SectionHeading id="changes">最近的修改</SectionHeading>
        {trail.length === 0 ? <p className={mute}>还没有修改过。</p> : null}
        <Facts id="trail">
          {trail.map(({ id, who, when, changes }) => (
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
