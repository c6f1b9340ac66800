// Merges a draft into a form that is being filled in, without overwriting typed values.
import type { DraftForm } from "./schema";

export type Merge = {
  form: DraftForm;
  /** Whether a typed value took precedence over a different one of the draft. */
  hasConflict: boolean;
};

/**
 * Uses the draft's value for each field that is empty or unchanged since the form was opened; other fields retain the
 * typed value.
 */
export function mergeDraft(typed: DraftForm, draft: DraftForm, began: DraftForm): Merge {
  const form: DraftForm = { ...typed };
  let hasConflict = false;
  for (const [name, value] of Object.entries(draft)) {
    const current = typed[name]?.trim() ?? "";
    const isUntouched = current === "" || current === (began[name]?.trim() ?? "");
    if (isUntouched) form[name] = value;
    else if (current !== value.trim()) hasConflict = true;
  }
  return { form, hasConflict };
}
