import type { FieldMetadata } from "~/ui/form/field";
import { TextInput } from "~/ui/form/inputs";

type CodeFieldProps = {
  field: FieldMetadata;
  hint?: string;
  /** Whether it is the page's first field. */
  isFirst?: boolean;
};

const focusOf = (isFirst: boolean) => (isFirst ? { autoFocus: true } : {});

/** The six digits of an authenticator. */
export function CodeField({ field, hint, isFirst = false }: CodeFieldProps) {
  return (
    <TextInput
      field={field}
      label="动态验证码"
      mark=""
      hint={hint}
      inputMode="numeric"
      autoComplete="one-time-code"
      required
      {...focusOf(isFirst)}
    />
  );
}

/** A recovery code as printed or stored. */
export function RecoveryCodeField({ field, isFirst = false }: CodeFieldProps) {
  return (
    <TextInput
      field={field}
      label="恢复码"
      mark=""
      hint="大小写和中间的短横不影响"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      required
      {...focusOf(isFirst)}
    />
  );
}
