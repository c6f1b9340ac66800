// Requests a reset link; on its own page and in the sign-in dialog.
import { above } from "~/styles/global.css";
import { Button } from "~/ui/form/button";
import { GuardFields } from "~/ui/form/guard-fields";
import { TextInput } from "~/ui/form/inputs";

type ResetFormProps = { formTimestamp: string; email?: string; error?: string; className?: string };

export const resetHelp = "输入注册邮箱，我们会发送一个重置链接。";

export function ResetForm({ formTimestamp, email, error, className }: ResetFormProps) {
  return (
    <form className={className} method="post" action="/login/reset">
      <GuardFields formTimestamp={formTimestamp} />
      <TextInput
        id="reset-email"
        name="email"
        type="email"
        label="邮箱"
        required
        mark=""
        autoComplete="email"
        inputMode="email"
        defaultValue={email}
        error={error}
      />
      <p className={above}>
        <Button wide data-needs="email">
          发送重置链接
        </Button>
      </p>
    </form>
  );
}
