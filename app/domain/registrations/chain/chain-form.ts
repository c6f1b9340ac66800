import { z } from "zod";
import { boundedString } from "../../bounded";
import { chainLinesMax, chainTextMax, registrationMessages } from "../messages";
import { splitLines } from "./lines";

/** The form for pasting a 接龙. */
export const chainFormSchema = z.object({
  text: boundedString(chainTextMax, {
    required: registrationMessages.chainRequired,
    tooLong: registrationMessages.chainTooLong,
  })
    .refine((text) => text.trim() !== "", registrationMessages.chainRequired)
    .refine((text) => splitLines(text).length <= chainLinesMax, registrationMessages.chainTooLong),
});
