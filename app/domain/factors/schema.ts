// Validation of what people type to show a second factor.
import { z } from "zod";
import { boundedString } from "../bounded";
import { factorMessages } from "./messages";

/** Code units of a typed code, of either kind. */
const codeMax = 100;
/** A code that never matches. */
const noCode = "-";

/** A typed code as it is compared: full-width characters and spaces are forgiven. */
export const typedCode = (text: string) =>
  text.length > codeMax ? noCode : text.normalize("NFKC").replace(/\s/g, "");

export const factorCodeSchema = boundedString(codeMax, {
  required: factorMessages.blankCode,
  tooLong: factorMessages.wrongCode,
})
  .transform(typedCode)
  .pipe(z.string().min(1, factorMessages.blankCode));

/** The first code of a new secret. */
export const firstCodeSchema = z.object({ code: factorCodeSchema });

/** The fields of a form that asks for a code, or for a recovery code in its place. */
export const signInProofSchema = z.object({ code: z.string().optional(), recovery: z.string().optional() });

/** The same, or the password of the account. */
export const proofSchema = signInProofSchema.extend({ password: z.string().optional() });
