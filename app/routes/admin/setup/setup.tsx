// The first set-up of a new site, opened by its code. Each step is a form of its own and saved alone; what is saved shows in the site
// itself, so that another browser or a restart continues it.
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findPicture } from "~/domain/images/queries.server";
import { organiserMessages } from "~/domain/organisers/messages";
import { mainPasswordVersion } from "~/domain/organisers/passwords.server";
import { findMailServer, mailServerVersion } from "~/domain/settings/mail-server/mail-server.server";
import { mailServerMessages } from "~/domain/settings/mail-server/presets";
import { settingsMessages, settingsTextLabels } from "~/domain/settings/messages";
import { readContact, readSettings } from "~/domain/settings/queries.server";
import { versionOf } from "~/domain/settings/version.server";
import { zoneViewOf } from "~/domain/settings/zone-view.server";
import type { Site } from "~/http/context.server";
import { redirectWithFlash } from "~/http/forms/flash.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { notFound } from "~/http/pages/not-found";
import { noindexMeta } from "~/http/pages/page-meta";
import { useLite } from "~/http/pages/use-lite";
import { isSetupFinished, readSetupState } from "~/http/session/setup-state.server";
import { type SetupStepName, setupStepNames } from "~/http/session/setup-steps";
import { checkStartCode, setupPath } from "~/http/session/start-code.server";
import { siteTimeOf } from "~/http/site-time.server";
import { above, tiny } from "~/styles/global.css";
import { Button, ButtonLink } from "~/ui/form/button";
import { FormErrorNotice } from "~/ui/form/error-summary";
import { useSubmission } from "~/ui/form/use-submission";
import { type MailFieldName, MailFields, type MailTest } from "../settings/mail-fields";
import { mailFormOf } from "../settings/mail-form.server";
import { shownIn } from "../settings/service-form";
import { SiteFields } from "../settings/site-fields";
import { ContactStep } from "./contact-step";
import { AccountName, PasswordFields, SaveStep } from "./password-step";
import { saveStep, stepSettings } from "./save-step.server";
import { buttons } from "./setup.css";
import { SetupPage } from "./setup-page";
import { setupFailures, stepTexts } from "./step-texts";

export const handle: RouteHandle = {
  frame: "setup",
  private: "link",
  files: "organiser",
  hashesPassword: "organisers",
  failure: setupFailures.failed,
  labels: settingsTextLabels,
};

export const meta = noindexMeta<typeof loader>(({ data }) => (data ? "第一次打开" : "页面未找到"));

/** The code of the set-up; throws where it is closed, and leads to the form for a wrong one. */
async function requireCode(site: Site, address: string, typed = ""): Promise<string> {
  const checked = checkStartCode(site, address, typed);
  if (checked.ok) return checked.value;
  if (checked.error === "closed") throw notFound(checked.message, settingsMessages.setupClosedAdvice);
  throw await redirectWithFlash(site, "/setup", { tone: "bad", title: checked.message });
}

/** Steps that the environment settles. */
const isFixed = ({ env }: Site, name: SetupStepName) =>
  (name === "password" && env.ADMIN_PASSWORD !== undefined) ||
  (name === "mail" && env.SMTP_URL !== undefined);

/** What was saved in each step. */
function summariesOf(site: Site): Record<SetupStepName, string> {
  const { siteName, city } = readSettings(site.db);
  const { wechat, qr } = readContact(site.db);
  const { there } = zoneViewOf(siteTimeOf(site), false);
  const code = qr ? "二维码已认出" : "没有二维码";
  return {
    password:
      site.env.ADMIN_PASSWORD === undefined
        ? "已设好，只存加密后的样子"
        : organiserMessages.passwordFromServer,
    site: `${siteName} · ${city} · 现在 ${there}`,
    contact: wechat ? `${wechat} · ${code}` : code,
    mail: mailSummaryOf(site),
    event: "已发布",
  };
}

function mailSummaryOf({ db, env }: Site): string {
  if (env.SMTP_URL !== undefined) return mailServerMessages.fromServer;
  return findMailServer(db)?.address ?? "先跳过了，邮件只存成文件";
}

/** The version of what a step's form changes. */
function versionOfStep({ db }: Site, step: SetupStepName): string {
  if (step === "password") return String(mainPasswordVersion(db));
  if (step === "mail") return String(mailServerVersion(db));
  return versionOf(readSettings(db), step === "event" ? [] : stepSettings[step]);
}

/** Returns the step to show: the requested one, else the first open one. */
function currentOf(site: Site, requested: string | null): SetupStepName {
  const states = readSetupState(site);
  const chosen = setupStepNames.find((name) => name === requested && !isFixed(site, name));
  return chosen ?? setupStepNames.find((name) => states?.[name] === "open") ?? "event";
}

export async function loader({ params, request, context: { site, address } }: LoaderFunctionArgs) {
  const code = await requireCode(site, address, params.code);
  const states = readSetupState(site);
  const current = currentOf(site, new URL(request.url).searchParams.get("step"));
  const settings = readSettings(site.db);
  const { siteName, tagline, city, contactWechat, contactQrImageId } = settings;
  const path = setupPath(code);
  const mail = mailFormOf(site);
  const notes = summariesOf(site);
  const steps = setupStepNames.map((name) => {
    const state = states?.[name] ?? "open";
    const { title, hint, lacking } = stepTexts[name];
    const note = name === current ? hint : state === "open" ? lacking : notes[name];
    return { name, title, note, state, href: isFixed(site, name) ? null : `${path}?step=${name}#now` };
  });
  return {
    steps,
    current,
    action: `${path}?step=${current}`,
    version: versionOfStep(site, current),
    values: { siteName, tagline, city, timeZone: site.timeZone, contactWechat, ...mail.values },
    sealedPassword: mail.sealedPassword,
    picture: findPicture(site.db, contactQrImageId ?? "", "qr"),
    zone: zoneViewOf(siteTimeOf(site), site.env.SITE_TIME_ZONE !== undefined),
  };
}

export async function action({ params, request, context: { site, address } }: ActionFunctionArgs) {
  const code = await requireCode(site, address, params.code);
  const current = currentOf(site, new URL(request.url).searchParams.get("step"));
  const reply = current === "event" ? null : await saveStep[current](site, request, address);
  if (reply) return reply;
  if (isSetupFinished(site))
    return redirectWithFlash(site, "/admin", { tone: "ok", title: settingsMessages.setupDone });
  return redirect(`${setupPath(code)}#now`, 303);
}

type Fields = Record<
  | "siteName"
  | "tagline"
  | "city"
  | "timeZone"
  | "contactWechat"
  | "contactQrImageId"
  | "confirm"
  | MailFieldName,
  string
>;

export default function Setup() {
  const {
    steps,
    current,
    action: target,
    version,
    values,
    sealedPassword,
    picture,
    zone,
  } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const lite = useLite();
  const [form, fields] = useSubmission<Fields>({ id: "setup", reply, values });
  const { siteName, city, tagline } = values;
  return (
    <SetupPage steps={steps} current={current} head={{ siteName, city, tagline }}>
      {current === "event" ? (
        <FirstEvent />
      ) : (
        <>
          <FormErrorNotice form={form} title="请检查标出的内容" />
          <form
            method="post"
            action={target}
            encType={current === "contact" ? "multipart/form-data" : undefined}
            data-failed={setupFailures.failed}
          >
            <input type="hidden" name="version" value={version} />
            {current === "password" ? (
              <>
                <AccountName />
                <PasswordFields fields={fields} />
                <SaveStep />
              </>
            ) : null}
            {current === "site" ? (
              <>
                <SiteFields fields={fields} stored={{}} zone={zone} />
                <SaveStep />
              </>
            ) : null}
            {current === "mail" ? (
              <>
                <MailFields
                  fields={fields}
                  {...(shownIn<MailTest>(reply) ?? { sealedPassword, test: null })}
                />
                <SaveStep>
                  <Button tone="line" name="intent" value="skip">
                    先跳过
                  </Button>
                </SaveStep>
                <p className={`${tiny} ${above}`}>跳过也能用：邮件先存成服务器上的文件，报名照常。</p>
              </>
            ) : null}
            {current === "contact" ? (
              <ContactStep
                wechat={fields.contactWechat}
                picture={fields.contactQrImageId}
                stored={picture}
                lite={lite}
              />
            ) : null}
          </form>
        </>
      )}
    </SetupPage>
  );
}

/** Leads to the form of an event, which asks for the password. */
function FirstEvent() {
  return (
    <>
      <p>先用管理员密码登录，填好的内容会边写边存。发布以后，这一页就用不着了；要改的都在「设置」里。</p>
      <p className={buttons}>
        <ButtonLink href="/admin/create-event">发布第一个活动</ButtonLink>
        <ButtonLink tone="line" href="/">
          看看网站
        </ButtonLink>
      </p>
    </>
  );
}
