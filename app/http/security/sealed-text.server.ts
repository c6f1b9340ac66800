// Encrypts texts under a value that is not stored with them: new recovery codes under their session, stored responses with a secret
// under their idempotency key.
import { seal, unseal } from "../../platform/sealed-text.server";
import type { Site } from "../context.server";

/** Encrypts and authenticates a text. */
export const sealText = ({ secret }: Site, value: string, text: string): string => seal(secret, value, text);

/** The plain text; null for another value or a modified text. */
export const unsealText = ({ secret }: Site, value: string, sealed: string): string | null =>
  unseal(secret, value, sealed);
