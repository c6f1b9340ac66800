import { above, between, gap, row, small } from "~/styles/global.css";
import { Button } from "~/ui/button";
import { Check } from "~/ui/check";
import { Flash } from "~/ui/flash";
import { GoogleMark } from "~/ui/google-mark";
import { OrDivider } from "~/ui/or-divider";
import { PasswordRules } from "~/ui/password-rules";
import { Sheet } from "~/ui/sheet";
import { TapLink } from "~/ui/tap-link";
import { TextInput } from "~/ui/text-input";
import { Section } from "./section";

/** The sign-in form after a wrong password; nothing is submitted. */
export function SignIn() {
  return (
    <Section title="登录">
      <Flash tone="bad" title="邮箱或密码错误，请检查后重试" />
      <Sheet lead>
        <TextInput
          id="email"
          label="邮箱"
          type="email"
          autoComplete="username"
          defaultValue="lin.yue@example.org"
        />
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
        <OrDivider />
        <Button type="button" tone="line" wide>
          <GoogleMark />
          使用 Google 账号登录
        </Button>
      </Sheet>
    </Section>
  );
}

/** A new password with its rules in the three states. */
export function NewPassword() {
  return (
    <Section title="新密码">
      <Sheet>
        <TextInput
          id="new-password"
          label="密码"
          type="password"
          autoComplete="new-password"
          aria-describedby="rules"
        >
          <PasswordRules
            id="rules"
            rules={[
              { key: "length", label: "至少 8 个字符", state: "ok" },
              { key: "upper", label: "包含大写字母" },
              { key: "lower", label: "包含小写字母", state: "ok" },
              { key: "digit", label: "包含数字" },
              { key: "match", label: "两次输入一致", state: "no" },
            ]}
          />
        </TextInput>
        <p className={gap}>
          <Button type="button" wide disabled>
            注册
          </Button>
        </p>
        <p className={above}>
          已有账户？<TapLink href="#main">直接登录</TapLink>
        </p>
      </Sheet>
    </Section>
  );
}
