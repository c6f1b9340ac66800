// Restoring a draft into a form that is being filled in: what was typed is never overwritten.
import type { DraftForm } from "./schema";

export type Merge = {
  form: DraftForm;
  /** Whether a typed value was kept against a different one of the draft. */
  keptTyped: boolean;
};

/**
 * Takes the draft's value for each field that is empty or still as the form began; everything else stays as typed.
 */
export function mergeDraft(typed: DraftForm, draft: DraftForm, began: DraftForm): Merge {
  const form: DraftForm = { ...typed };
  let keptTyped = false;
  for (const [name, value] of Object.entries(draft)) {
    const current = typed[name]?.trim() ?? "";
    const isUntouched = current === "" || current === (began[name]?.trim() ?? "");
    if (isUntouched) form[name] = value;
    else if (current !== value.trim()) keptTyped = true;
  }
  return { form, keptTyped };
}
