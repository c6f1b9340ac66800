import { rules as rulesClass } from "./password-rules.css";

/** `key` names the rule for a script, which may set `data-state` to ok or no. */
export type PasswordRule = {
  key: string;
  label: string;
  state?: "ok" | "no";
  /** A regular expression of the password; without one the rule is about its repetition. */
  pattern?: string;
  /** What the script says at the repetition. */
  message?: string;
};

/** What a password must have. Without a script it is help to read. */
export function PasswordRules({ id, rules }: { id: string; rules: PasswordRule[] }) {
  return (
    <ul className={rulesClass} id={id}>
      {rules.map(({ key, label, state, pattern, message }) => (
        <li key={key} data-rule={key} data-state={state} data-pattern={pattern} data-message={message}>
          {label}
        </li>
      ))}
    </ul>
  );
}
