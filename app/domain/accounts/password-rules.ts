// Password rules, shared by the form, its script and the server.

export type PasswordRuleKey = "length" | "upper" | "lower" | "digit";

export const passwordRules: readonly {
  key: PasswordRuleKey;
  /** Text in the checklist. */
  label: string;
  /** Text as error message. */
  message: string;
  pattern: RegExp;
}[] = [
  { key: "length", label: "至少 8 个字符", message: "密码至少需要8个字符", pattern: /^[\s\S]{8,}$/u },
  { key: "upper", label: "包含大写字母", message: "密码必须包含至少一个大写字母", pattern: /[A-Z]/ },
  { key: "lower", label: "包含小写字母", message: "密码必须包含至少一个小写字母", pattern: /[a-z]/ },
  { key: "digit", label: "包含数字", message: "密码必须包含至少一个数字", pattern: /[0-9]/ },
];

/** The fifth line of the checklist: password and repetition match. */
export const sameTwice = { key: "same", label: "两次输入一致" } as const;
