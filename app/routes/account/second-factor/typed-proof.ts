// What was typed into a form that asks for a code: a field that is blank is still the one that was asked for.
import type { TypedProof } from "~/domain/factors/own-factor.server";

export function typedProof(form: FormData): TypedProof {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : undefined;
  };
  return { code: text("code"), recovery: text("recovery"), password: text("password") };
}
