// Says that a press of the event form never reached the server.
import { draftMessages } from "~/domain/drafts/messages";
import { eventMessages } from "~/domain/events/messages";
import { Flash, notSentText } from "~/ui/feedback/flash";
import { noAnswerText } from "~/ui/layout/page-behaviour";
import type { EventFormView } from "./event-form-view";
import { note } from "./lost-note.css";

const texts = {
  create: eventMessages.publishFailed,
  edit: eventMessages.editFailed,
  other: draftMessages.saveFailed,
} as const;

/** `intent` is what the press asked for. */
export function LostNote({ mode, intent }: Pick<EventFormView, "mode"> & { intent: string }) {
  return (
    <div className={note}>
      <Flash tone="bad" title={intent === "publish" ? texts[mode] : texts.other}>
        {`${noAnswerText}。${notSentText}`}
      </Flash>
    </div>
  );
}
