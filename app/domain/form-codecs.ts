// Schemas of posted controls other than text fields.
import { z } from "zod";

/** A checkbox: ticked when it is present. */
export const checkboxText = z
  .string()
  .optional()
  .transform((text) => text !== undefined);
