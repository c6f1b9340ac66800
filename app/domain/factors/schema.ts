// Validation of what people type to show a second factor.
import { z } from "zod";
import { boundedString } from "../bounded";
import { typedCodeMax, typedDigits } from "../typed-code";
import { factorMessages } from "./messages";

export const factorCodeSchema = boundedString(typedCodeMax, {
  required: factorMessages.blankCode,
  tooLong: factorMessages.wrongCode,
})
  .transform(typedDigits)
  .pipe(z.string().min(1, factorMessages.blankCode));

/** The first code of a new secret. */
export const firstCodeSchema = z.object({ code: factorCodeSchema });

/** The fields of a form that asks for a code, or for a recovery code in its place. */
export const signInProofSchema = z.object({ code: z.string().optional(), recovery: z.string().optional() });

/** The same, or the password of the account. */
export const proofSchema = signInProofSchema.extend({ password: z.string().optional() });
