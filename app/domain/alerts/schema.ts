// Validation of the forms of 我的提醒.
import { z } from "zod";
import { alertKinds, alertModes } from "../../db/schema/values";
import { emailSchema, mailedCodeSchema } from "../accounts/schema";
import type { AlertKind, AlertMode } from "./kinds";
import { alertMessages } from "./messages";

export type AlertsInput = { hour: number; modes: Partial<Record<AlertKind, AlertMode>> };

const hour = z
  .string(alertMessages.badHour)
  .regex(/^([01]?\d|2[0-3])$/, alertMessages.badHour)
  .transform(Number);

/** The choices for some kinds, whose names are those of the fields. */
export const alertsSchema = (kinds: readonly AlertKind[]) =>
  z.object({
    ...Object.fromEntries(kinds.map((kind) => [kind, z.enum(alertModes, alertMessages.badMode)])),
    hour,
  });

/** Converts the parsed form to command input. */
export function toAlertsInput(typed: { hour: number }): AlertsInput {
  const fields = new Map<string, unknown>(Object.entries(typed));
  const modes = alertKinds.flatMap((kind) => {
    const mode = alertModes.find((each) => each === fields.get(kind));
    return mode ? [[kind, mode] as const] : [];
  });
  return { hour: typed.hour, modes: Object.fromEntries(modes) };
}

export const alertAddressSchema = z.object({ email: emailSchema(alertMessages.badEmail) });

export const alertCodeSchema = mailedCodeSchema.pick({ code: true });
