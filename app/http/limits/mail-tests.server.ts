// Limits test mails, which the organiser sends through any server: twelve in ten minutes per network.
import { Limit } from "./rate-limit.server";

export const mailTestLimits = { attempts: new Limit("mail-tests", 12, 10 * 60_000) };
