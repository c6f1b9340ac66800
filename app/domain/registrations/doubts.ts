// Reasons to hold an unverified registration for the organiser: many seats from one network, or a previous rejection of the
// guest. Pure.
import type { RegistrationContext, RegistrationRow } from "./book.server";
import { seatsPerNetworkMax } from "./messages";
import { isActive } from "./seats";

/** Whether additional seats exceed a network's limit for unverified registrations. `except` is the changed registration. */
export function isOverNetworkLimit(
  rows: readonly RegistrationRow[],
  seats: number,
  networks: readonly string[] = [],
  except?: string,
): boolean {
  const isCounted = ({ id, addressHash, proven, held, ...row }: RegistrationRow) =>
    id !== except &&
    !proven &&
    !held &&
    isActive(row) &&
    addressHash !== null &&
    networks.includes(addressHash);
  const taken = rows.filter(isCounted).reduce((sum, row) => sum + row.seats, 0);
  return networks.length > 0 && taken + seats > seatsPerNetworkMax;
}

/** Returns the key that identifies a declined guest with erased data. */
export const declinedKeyOf = ({ keyedHash }: Pick<RegistrationContext, "keyedHash">, text: string): string =>
  keyedHash(`declined:${text}`);

/** Returns the stored keys of a declined guest with erased data; null for others. */
export function declinedKeysOf(
  context: Pick<RegistrationContext, "keyedHash">,
  { status, contactKey, visitorId, userId }: RegistrationRow,
): string | null {
  if (status !== "declined") return null;
  const keys = [contactKey, visitorId, userId].filter((text) => text !== null);
  return keys.map((text) => declinedKeyOf(context, text)).join(" ");
}

/** Whether a key, or a contact that is not erased, belongs to a declined guest. */
export const wasDeclined = (rows: readonly RegistrationRow[], key: string, contactKey?: string): boolean =>
  rows.some(
    (row) =>
      row.status === "declined" &&
      (row.declinedKeys?.split(" ").includes(key) ||
        (contactKey !== undefined && row.contactKey === contactKey)),
  );
