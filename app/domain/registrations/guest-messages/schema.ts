// Validation of a message for form and API.
import { z } from "zod";
import { messageAudiences } from "../../../db/schema/values";
import { isId } from "../../../platform/ids";
import { fromWallTime } from "../../../platform/zoned-time";
import { apiTimestamp } from "../../api-timestamp";
import { boundedArray, boundedString, valueMax } from "../../bounded";
import { postText } from "../../post-text";
import { registrationsPerEventMax } from "../messages";
import { messageTextMax, messageTexts } from "./words";

const to = z.enum(messageAudiences, messageTexts.to).meta({
  description: "all 前三种，absent 还没到场，no-show 活动结束而没有来，chosen 用 guests",
});
const text = postText(messageTextMax, {
  required: messageTexts.textRequired,
  tooLong: messageTexts.textTooLong,
});

/** A message for the command; `at` in ms UTC. */
export type MessageInput = {
  to: z.output<typeof to>;
  text: string;
  at: number | null;
  guests: readonly string[];
};

const guestIds = boundedArray(
  registrationsPerEventMax,
  z
    .array(z.string(messageTexts.guests).refine(isId, messageTexts.guests), messageTexts.guests)
    .max(registrationsPerEventMax, messageTexts.guests),
);

/** Body of the API. */
export const messageSchema = (timeZone: string) =>
  z.object({
    to,
    text,
    at: apiTimestamp(timeZone, {
      missing: messageTexts.atUnreadable,
      unreadable: messageTexts.atUnreadable,
      skipped: messageTexts.atSkipped,
    })
      .nullish()
      .transform((at) => at ?? null)
      .meta({ description: "要在活动结束以前" }),
    guests: guestIds
      .optional()
      .transform((ids) => ids ?? [])
      .meta({ description: "报名的 id" }),
  });

/** The form's fields; the selected guests are checkboxes beside them. */
export const messageFormSchema = (timeZone: string) =>
  z.object({
    to,
    text,
    at: boundedString(valueMax, { tooLong: messageTexts.atUnreadable })
      .optional()
      .transform((typed, context) => {
        if (!typed) return null;
        const at = fromWallTime(typed, timeZone);
        const isReal = at === null && fromWallTime(typed, "UTC") !== null;
        if (at === null)
          context.addIssue({
            code: "custom",
            message: isReal ? messageTexts.atSkipped : messageTexts.atUnreadable,
          });
        return at;
      }),
  });
