// Validation of typed second-factor proofs.
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

/** Fields of a form that takes a code or a recovery code. */
export const signInProofSchema = z.object({ code: z.string().optional(), recovery: z.string().optional() });

/** Also accepts the account's password. */
export const proofSchema = signInProofSchema.extend({ password: z.string().optional() });
