// What a new password must have. The form's checklist, its script and the server's check read this one list.

export type PasswordRuleKey = "length" | "upper" | "lower" | "digit";

export const passwordRules: readonly {
  key: PasswordRuleKey;
  /** As the checklist says it. */
  label: string;
  /** As a refusal says it. */
  message: string;
  pattern: RegExp;
}[] = [
  { key: "length", label: "至少 8 个字符", message: "密码至少需要8个字符", pattern: /^[\s\S]{8,}$/u },
  { key: "upper", label: "包含大写字母", message: "密码必须包含至少一个大写字母", pattern: /[A-Z]/ },
  { key: "lower", label: "包含小写字母", message: "密码必须包含至少一个小写字母", pattern: /[a-z]/ },
  { key: "digit", label: "包含数字", message: "密码必须包含至少一个数字", pattern: /[0-9]/ },
];

/** The fifth line of the checklist: the password and its repetition. */
export const sameTwice = { key: "same", label: "两次输入一致" } as const;
