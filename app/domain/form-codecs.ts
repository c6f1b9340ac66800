// How controls that are no text fields come in a posted form.
import { z } from "zod";

/** A checkbox: it is ticked when it is posted at all. */
export const checkboxText = z
  .string()
  .optional()
  .transform((text) => text !== undefined);
