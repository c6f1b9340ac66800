/** The texts of `DeclineFields`, and the reason that they make; empty without one. */
export function readDeclineReason(form: FormData) {
  const [preset = "", typed = ""] = [form.get("preset"), form.get("reason")].map((text) =>
    String(text ?? "").trim(),
  );
  return { preset, typed, reason: [preset, typed].filter(Boolean).join("。") };
}
