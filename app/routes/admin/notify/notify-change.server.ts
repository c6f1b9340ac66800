// The presses of the page on which the organiser notifies guests.
import type { Actor } from "~/domain/audit/actor";
import { revertEvent } from "~/domain/events/revert.server";
import { registrationMessages } from "~/domain/registrations/messages";
import { closeAll, reopenBatch, setClosed } from "~/domain/registrations/notices/close.server";
import { followRest } from "~/domain/registrations/notices/follow.server";
import { withdrawMails } from "~/domain/registrations/notices/notice-mails.server";
import type { Site } from "~/http/context.server";
import type { FlashMessage } from "~/http/forms/flash.server";
import { withQuery } from "~/http/query";
import {
  changeEventWithGuests,
  registrationContext,
  sendHeldMails,
} from "~/http/records/event-guests.server";
import { notifyPath } from "~/http/records/guest-news.server";

const nothing: FlashMessage = { tone: "info", title: registrationMessages.nothingChanged };

type Press = { eventId: string; form: FormData; batch: number | null };

/** Undoes presses that recorded guests as informed. */
const undoOf = (eventId: string, batch: number): FlashMessage["link"] => ({
  href: withQuery(notifyPath(eventId), { reopen: String(batch) }),
  label: "撤销",
  post: true,
});

function closeMany(site: Site, actor: Actor, { eventId, form }: Press, isForGroup: boolean): FlashMessage {
  const context = registrationContext(site);
  const typed = Number(form.get("seenAt"));
  const seenAt = Number.isFinite(typed) ? Math.min(typed, context.now) : 0;
  const closed = closeAll(site.db, actor, { eventId, seenAt, isForGroup }, context);
  if (!closed.ok) return { tone: "warn", title: closed.message };
  const { closed: count, people, batch } = closed.value;
  if (count === 0) return nothing;
  return { tone: "ok", title: `已记下：${people} 人都知道了`, link: undoOf(eventId, batch) };
}

function setOne(site: Site, actor: Actor, { eventId, form }: Press, isClosed: boolean): FlashMessage {
  const context = registrationContext(site);
  const id = String(form.get("id") ?? "");
  const set = setClosed(site.db, actor, { eventId, id, isClosed }, context);
  if (!set.ok) return { tone: "warn", title: set.message };
  if (!isClosed) return { tone: "ok", title: "已改回：还没通知" };
  const link = set.value.closedAt === null ? undefined : undoOf(eventId, set.value.closedAt);
  return { tone: "ok", title: "已记下：这位客人知道了", link };
}

function reopen(site: Site, actor: Actor, eventId: string, batch: number): FlashMessage {
  const reopened = reopenBatch(site.db, actor, { eventId, batch }, registrationContext(site));
  if (!reopened.ok) return { tone: "warn", title: reopened.message };
  const { people } = reopened.value;
  return people > 0 ? { tone: "ok", title: `已撤销：${people} 人还没通知` } : nothing;
}

function revert(site: Site, actor: Actor, eventId: string): FlashMessage {
  const revertNow = () => revertEvent(site.db, actor, eventId, site.clock.now());
  const reverted = changeEventWithGuests(site, eventId, revertNow, actor);
  return reverted.ok ? { tone: "ok", title: "已撤回这次变动" } : { tone: "warn", title: reverted.message };
}

/** Performs a press; `batch` (ms UTC) of the undo button in a message. */
export function performNotify(site: Site, actor: Actor, press: Press): FlashMessage {
  const { eventId, form, batch } = press;
  followRest(site.db, eventId, registrationContext(site));
  if (batch !== null) return reopen(site, actor, eventId, batch);
  switch (form.get("intent")) {
    case "group":
      return closeMany(site, actor, press, true);
    case "all":
      return closeMany(site, actor, press, false);
    case "send": {
      const sent = sendHeldMails(site, eventId);
      return sent > 0 ? { tone: "ok", title: `${sent} 封邮件正在发出` } : nothing;
    }
    case "no-mails": {
      const withdrawn = withdrawMails(site.db, actor, eventId, site.clock.now());
      return withdrawn > 0 ? { tone: "ok", title: `${withdrawn} 封邮件不发了，要你自己告诉这些人` } : nothing;
    }
    case "revert":
      return revert(site, actor, eventId);
    case "reopen":
      return setOne(site, actor, press, false);
    default:
      return setOne(site, actor, press, true);
  }
}
