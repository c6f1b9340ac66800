import { between, row, small } from "~/styles/global.css";
import { Flash } from "~/ui/feedback/flash";
import { Button } from "~/ui/form/button";
import { Check, EmailInput, TextInput } from "~/ui/form/inputs";
import { Card } from "~/ui/layout/card";
import { TapLink } from "~/ui/layout/links";
import { Section } from "./section";

/** The sign-in form after a wrong password. Nothing is sent. */
export function SignIn() {
  return (
    <Section title="登录">
      <Flash tone="bad" title="邮箱或密码错误，请检查后重试" />
      <Card lead>
        <EmailInput id="email" label="邮箱" autoComplete="username" defaultValue="lin.yue@example.org" />
        <TextInput id="password" label="密码" type="password" autoComplete="current-password" aria-invalid />
        <div className={`${row} ${between}`}>
          <Check label="保持登录状态" defaultChecked />
          <TapLink className={small} href="#main">
            忘记密码？
          </TapLink>
        </div>
        <Button type="button" wide>
          登录
        </Button>
      </Card>
    </Section>
  );
}
