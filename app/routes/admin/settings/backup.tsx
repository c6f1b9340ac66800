// S3-compatible storage for the site's backups: used from the next upload on, without a restart. That of the environment wins.
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { targetLabels as labels, targetMessages as messages } from "~/domain/backups/remote/messages";
import { readBackupTarget, removeBackupTarget, targetOfEnv } from "~/domain/backups/remote/target.server";
import type { TargetTry } from "~/domain/backups/remote/try-target.server";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { readForm } from "~/http/forms/submission.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { noindexMeta } from "~/http/pages/page-meta";
import type { AdminArgs } from "~/http/session/admin-context";
import { above, cols, formColumn, gap, mute, small, wrap } from "~/styles/global.css";
import { Flash } from "~/ui/feedback/flash";
import { Button } from "~/ui/form/button";
import type { FieldMetadata } from "~/ui/form/field";
import { TextInput } from "~/ui/form/inputs";
import { useSubmission } from "~/ui/form/use-submission";
import { BackLink, TapLink } from "~/ui/layout/links";
import { PageHeading } from "~/ui/layout/page-heading";
import { saveTargetForm, targetFormOf, testTargetForm } from "./backup-form.server";
import { SealedPassword, ServiceForm, ServicePassword, type Shown, shownIn } from "./service-form";

const path = "/admin/settings/backup";

export const handle: RouteHandle = { failure: messages.failed, labels };

export const meta = noindexMeta("异地备份");

export async function loader({ context: { site } }: LoaderFunctionArgs) {
  const form = targetFormOf(site);
  return {
    ...form,
    isFromServer: targetOfEnv(site.env) !== null,
    isSet: form.version !== "0",
    /** The stored secret cannot be read. */
    isUnreadable: form.version !== "0" && readBackupTarget(site) === null,
  };
}

export async function action({ request, context: { site, actor, address } }: AdminArgs) {
  const form = await readForm(request);
  const intent = form.get("intent");
  if (intent === "test") return testTargetForm(site, address, form);
  if (intent === "remove") {
    removeBackupTarget(site.db, actor, site.clock.now());
    return redirectWithFlash(site, path, { tone: "ok", title: messages.removed });
  }
  const reply = saveTargetForm(site, actor, form);
  return reply ?? redirectWithFlash(site, path, { tone: "ok", title: messages.saved });
}

type FieldName = keyof typeof labels;

export default function BackupTarget() {
  const shown = useLoaderData<typeof loader>();
  const { values, sealedPassword } = shown;
  const reply = useActionData<typeof action>();
  const [form, fields] = useSubmission<Record<FieldName, string>>({ id: "backup", reply, values });
  return (
    <main className={`${wrap} ${formColumn}`} id="main">
      <BackLink href="/admin/settings">返回设置</BackLink>
      <PageHeading
        admin
        title="异地备份"
        note="每晚的备份再存一份到云上（S3 兼容的对象存储），服务器坏了也找得回来"
      />
      <ServiceForm form={form} state={shown} messages={messages} save="保存">
        <TargetFields fields={fields} {...(shownIn<TargetTry>(reply) ?? { sealedPassword, test: null })} />
      </ServiceForm>
      <p className={`${mute} ${small} ${above}`}>
        那边保留的份数和服务器上一样：七天和四周的，过期的会删。里面有客人的联系方式和网站的密钥，桶不要公开。
      </p>
      <p className={`${small} ${gap}`}>
        <TapLink href="/admin/health#backups">最近一次上传</TapLink>
      </p>
    </main>
  );
}

const plainInput = { autoCapitalize: "none", autoComplete: "off", spellCheck: false } as const;

type TargetFieldsProps = Shown<TargetTry> & { fields: Record<FieldName, FieldMetadata> };

function TargetFields({ fields, sealedPassword, test }: TargetFieldsProps) {
  return (
    <>
      <SealedPassword value={sealedPassword} />
      <TextInput
        field={fields.endpoint}
        label={labels.endpoint}
        mark=""
        hint="服务商写的 S3 endpoint，https:// 开头。阿里云、腾讯云的前面要带上桶的名字"
        {...plainInput}
      />
      <div className={cols}>
        <TextInput
          field={fields.bucket}
          label={labels.bucket}
          mark=""
          hint="先在那边建好，不公开"
          {...plainInput}
        />
        <TextInput
          field={fields.region}
          label={labels.region}
          hint="例如 eu-central-1；没有地区的空着"
          {...plainInput}
        />
      </div>
      <TextInput
        field={fields.prefix}
        label={labels.prefix}
        hint="空着就是 chenglijian；两个网站放同一个桶，要各写各的"
        {...plainInput}
      />
      <TextInput
        field={fields.accessKey}
        label={labels.accessKey}
        mark=""
        hint="Access Key ID"
        {...plainInput}
      />
      <ServicePassword
        field={fields.password}
        label={labels.password}
        hint="Secret Access Key。最好新建一个只能用这个桶的"
        sealedPassword={sealedPassword}
      />
      <p className={above}>
        <Button tone="line" name="intent" value="test">
          试一下
        </Button>
      </p>
      {test ? <TestResult {...test} /> : null}
    </>
  );
}

function TestResult(test: TargetTry) {
  return (
    <div className={above}>
      {test.isOk ? (
        <Flash tone="ok" title={messages.works(test.seconds)} isFocused />
      ) : (
        <Flash tone="bad" title={test.text}>
          <p className={`${small} ${mute}`}>{test.words}</p>
        </Flash>
      )}
    </div>
  );
}
