// Fields of the mail server and the test mail, in the settings and in the first set-up.
import {
  mailServerLabels as labels,
  mailPresets,
  mailProviders,
  mailServerMessages as messages,
} from "~/domain/settings/mail-server/presets";
import type { MailTry } from "~/domain/settings/mail-server/try-server.server";
import { above, cols, gap, mute, small } from "~/styles/global.css";
import { Flash } from "~/ui/feedback/flash";
import { Button } from "~/ui/form/button";
import type { FieldMetadata } from "~/ui/form/field";
import { Chips, EmailInput, TextInput } from "~/ui/form/inputs";
import { Disclosure } from "~/ui/layout/disclosure";
import { SealedPassword, ServicePassword, type Shown } from "./service-form";

export type MailFieldName = "provider" | "address" | "password" | "host" | "port" | "user" | "to";

/** The result of a test mail, with what is known of the sender's domain. */
export type MailTest = MailTry & { records: string };

type MailFieldsProps = Shown<MailTest> & { fields: Record<MailFieldName, FieldMetadata> };

const providerOptions = mailProviders.map((value) => ({ value, label: mailPresets[value].label }));

/** Server and port of the listed providers in one line each. */
const passwordHints = mailProviders.map(
  (name) => `${mailPresets[name].label}：${mailPresets[name].password}`,
);

export function MailFields({ fields, sealedPassword, test }: MailFieldsProps) {
  const hasOther = ["host", "port", "user"].some((name) => fields[name as "host"].errors !== undefined);
  const isOther = fields.provider.initialValue === "other" || fields.provider.initialValue === "brevo";
  return (
    <>
      <SealedPassword value={sealedPassword} />
      <Chips field={fields.provider} label={labels.provider} mark="" options={providerOptions} />
      <EmailInput
        field={fields.address}
        label={labels.address}
        mark=""
        hint="邮件从这个地址寄出，发件人写站名"
        autoComplete="email"
      />
      <ServicePassword
        field={fields.password}
        label={labels.password}
        hint="多半不是邮箱密码，见下面「授权码在哪里」"
        sealedPassword={sealedPassword}
      />
      <Disclosure label="授权码在哪里">
        <ul className={small}>
          {passwordHints.map((hint) => (
            <li key={hint}>{hint}</li>
          ))}
        </ul>
      </Disclosure>
      <Disclosure label="服务器、端口和登录名（选「其他」才要填）" open={hasOther || isOther}>
        <div className={cols}>
          <TextInput
            field={fields.host}
            label={labels.host}
            hint="例如 smtp.example.org。前面列出的邮箱已按名字填好"
            autoCapitalize="none"
            spellCheck={false}
          />
          <TextInput
            field={fields.port}
            label={labels.port}
            hint="465 一开始就加密，其他端口连上后加密；不加密不发"
            inputMode="numeric"
          />
          <TextInput
            field={fields.user}
            label={labels.user}
            hint="和邮箱地址一样就空着；Brevo 的不一样"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
          />
        </div>
      </Disclosure>
      <div className={gap}>
        <EmailInput field={fields.to} label={labels.to} mark="" autoComplete="email" />
        <p className={above}>
          <Button tone="line" name="intent" value="test">
            发测试信
          </Button>
        </p>
      </div>
      {test ? <TestResult {...test} /> : null}
    </>
  );
}

function TestResult(test: MailTest) {
  const records = test.records ? <p className={small}>{test.records}</p> : null;
  if (test.isSent)
    return (
      <div className={above}>
        <Flash tone="ok" title={messages.sent(test.seconds)} isFocused>
          {records}
        </Flash>
      </div>
    );
  return (
    <div className={above}>
      <Flash tone="bad" title={test.text}>
        {test.words ? <p className={`${small} ${mute}`}>{test.words}</p> : null}
        {records}
      </Flash>
    </div>
  );
}
