// The event form once more, with what was typed and why it was refused.
import { data } from "@remix-run/node";
import type { EventFormContext } from "../event-form-context.server";
import type { FormRefusal } from "../event-form-view";

type Refused = Pick<FormRefusal, "step" | "form" | "errors"> & { message?: string };

/** Without a message the summary names the step. */
export function refuseForm({ steps }: EventFormContext, refused: Refused, status = 422) {
  const { step, form, errors } = refused;
  const label = steps[step - 1]?.label ?? "";
  const problem = refused.message ?? `${label}验证失败，请检查红色标记的必填项`;
  return data<FormRefusal>({ step, form, errors, problem }, { status });
}
