// Browsers that remember a registration: 我的报名 and the strip list it there, and the browser may do what the private link allows.
import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { type Db, inTransaction } from "../../../db/client.server";
import { registrationDevices } from "../../../db/schema/registrations";

/** Browsers per registration; a further one replaces the oldest. */
const devicesMax = 5;

/** Identifies a browser and a registration. */
export type Device = { registrationId: string; visitorId: string };

const isDevice = ({ registrationId, visitorId }: Device) =>
  and(eq(registrationDevices.registrationId, registrationId), eq(registrationDevices.visitorId, visitorId));

/** Remembers a registration in a browser, at `now` (ms UTC); idempotent. The requester has opened the private link. */
export function rememberDevice(db: Db, device: Device, now: number): void {
  const { registrationId } = device;
  inTransaction(db, () => {
    db.insert(registrationDevices)
      .values({ ...device, createdAt: now })
      .onConflictDoNothing()
      .run();
    const devices = db
      .select({ visitorId: registrationDevices.visitorId })
      .from(registrationDevices)
      .where(eq(registrationDevices.registrationId, registrationId))
      .orderBy(desc(registrationDevices.createdAt), desc(sql`rowid`))
      .all();
    for (const { visitorId } of devices.slice(devicesMax)) forgetDevice(db, { registrationId, visitorId });
  });
}

/** Removes a registration from a browser; idempotent. */
export const forgetDevice = (db: Db, device: Device) =>
  db.delete(registrationDevices).where(isDevice(device)).run();

/** Whether a browser remembers a registration; false for unknown visitors. */
export const isRemembered = (db: Db, registrationId: string, visitorId: string | null): boolean =>
  visitorId !== null &&
  db.select().from(registrationDevices).where(isDevice({ registrationId, visitorId })).get() !== undefined;

/** Deletes the devices of registrations whose data is erased. */
export const dropDevices = (db: Db, registrationIds: readonly string[]) =>
  db
    .delete(registrationDevices)
    .where(inArray(registrationDevices.registrationId, [...registrationIds]))
    .run();
