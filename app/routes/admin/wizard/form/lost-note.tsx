// Says that a press of the event form never reached the server.
import { eventMessages } from "~/domain/events/messages";
import { Flash } from "~/ui/feedback/flash";
import type { EventFormView } from "./event-form-view";
import { note } from "./lost-note.css";

const texts = {
  create: eventMessages.publishFailed,
  edit: eventMessages.editFailed,
  other: "请检查网络连接后重试",
  kept: "没有送出，填写的内容还在。",
} as const;

/** `intent` is what the press asked for. */
export function LostNote({ mode, intent }: Pick<EventFormView, "mode"> & { intent: string }) {
  return (
    <div className={note}>
      <Flash tone="bad" title={intent === "publish" ? texts[mode] : texts.other}>
        {texts.kept}
      </Flash>
    </div>
  );
}
