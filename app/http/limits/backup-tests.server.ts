// Limits tests of the storage for backups, which the organiser runs against any server: twelve in ten minutes per network.
import { Limit } from "./rate-limit.server";

export const backupTestLimits = { attempts: new Limit("backup-tests", 12, 10 * 60_000) };
