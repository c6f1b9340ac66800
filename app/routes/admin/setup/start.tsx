// Asks for the code of the first set-up, so that no stranger takes a new site; with it, for the password.
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { mainPasswordVersion, setFirstPassword } from "~/domain/organisers/passwords.server";
import { startCodeSchema, startSchema } from "~/domain/organisers/schema";
import { settingsMessages } from "~/domain/settings/messages";
import { fieldRejection, parseForm, readForm, replyToForm } from "~/http/forms/submission.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { notFound } from "~/http/pages/not-found";
import { noindexMeta } from "~/http/pages/page-meta";
import { forgetFirstPassword } from "~/http/session/first-password.server";
import { readSetupState } from "~/http/session/setup-state.server";
import { setupStepNames } from "~/http/session/setup-steps";
import { checkStartCode, isSetupOpen, setupPath } from "~/http/session/start-code.server";
import { FormErrorNotice } from "~/ui/form/error-summary";
import { TextInput } from "~/ui/form/inputs";
import { useSubmission } from "~/ui/form/use-submission";
import { AccountName, PasswordFields, SaveStep } from "./password-step";
import { SetupPage } from "./setup-page";
import { setupFailures, stepTexts } from "./step-texts";

export const handle: RouteHandle = {
  frame: "setup",
  private: "link",
  hashesPassword: "organisers",
  failure: setupFailures.failed,
};

export const meta = noindexMeta("第一次打开");

const closed = () => notFound(settingsMessages.setupClosed, settingsMessages.setupClosedAdvice);

export async function loader({ context: { site } }: LoaderFunctionArgs) {
  if (!isSetupOpen(site)) throw closed();
  return { asksPassword: readSetupState(site)?.password === "open", openedAt: mainPasswordVersion(site.db) };
}

export async function action({ request, context: { site, address } }: ActionFunctionArgs) {
  const form = await readForm(request);
  const asksPassword = readSetupState(site)?.password === "open";
  const typed = parseForm(form, asksPassword ? startSchema : startCodeSchema);
  const checked = checkStartCode(site, address, String(form.get("startCode") ?? ""));
  if (!checked.ok && checked.error === "closed") throw closed();
  if (!checked.ok) {
    const { error, message, retryAfterSeconds } = checked;
    return replyToForm(site, typed, {
      ...fieldRejection("startCode", message),
      status: error === "too-many" ? 429 : 422,
      retryAfterSeconds,
    });
  }
  if (typed.submission.status !== "success") return replyToForm(site, typed);
  if (asksPassword) {
    const terms = { openedAt: Number(form.get("openedAt")), now: site.clock.now() };
    const saved = await setFirstPassword(site.db, typed.submission.value, terms);
    if (!saved.ok) return replyToForm(site, typed, { ...saved, status: saved.error === "stale" ? 409 : 422 });
    forgetFirstPassword(site.env);
  }
  return redirect(setupPath(checked.value), 303);
}

type Fields = { startCode: string; password: string; confirm: string };

export default function Start() {
  const { asksPassword, openedAt } = useLoaderData<typeof loader>();
  const [form, fields] = useSubmission<Fields>({ id: "setup", reply: useActionData<typeof action>() });
  const steps = setupStepNames.map((name) => ({
    name,
    title: name === "password" && !asksPassword ? "启动码" : stepTexts[name].title,
    note: name !== "password" ? stepTexts[name].lacking : asksPassword ? stepTexts.password.hint : "接着做",
    state: "open" as const,
    href: null,
  }));
  return (
    <SetupPage steps={steps} current="password">
      <FormErrorNotice form={form} title="请检查标出的内容" />
      <form method="post" action="/setup" data-failed={setupFailures.failed}>
        <AccountName />
        <input type="hidden" name="openedAt" value={openedAt} />
        <TextInput
          field={fields.startCode}
          label="启动码"
          mark=""
          placeholder="XXXX-XXXX"
          hint="服务器窗口里「set up」那一行最后几个字，证明是你装的"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
        />
        {asksPassword ? <PasswordFields fields={fields} /> : null}
        <SaveStep />
      </form>
    </SetupPage>
  );
}
