// The changes of an event that are asked once more: the question, the button, and the command behind it.
import type { Actor } from "~/domain/audit/actor";
import { deleteEvent, setEventArchived, setEventStatus } from "~/domain/events/commands.server";
import type { Result } from "~/domain/result";
import type { Site } from "~/http/context.server";

type EventChange = {
  question: string;
  /** What follows from it. */
  note: string;
  button: string;
  isDestructive?: boolean;
  done: (title: string) => string;
  perform: (site: Site, actor: Actor, id: string) => Result<unknown, string>;
};

const setStatus = (status: "active" | "ended" | "cancelled") => (site: Site, actor: Actor, id: string) =>
  setEventStatus(site.db, actor, { id, status }, site.clock.now());
const setArchived = (archived: boolean) => (site: Site, actor: Actor, id: string) =>
  setEventArchived(site.db, actor, { id, archived }, site.clock.now());

export const eventChanges: Record<string, EventChange> = {
  complete: {
    question: "确定要将活动标记为已完成吗？",
    note: "完成后相册与讨论开放，活动不能再编辑。",
    button: "标记为已完成",
    done: (title) => `活动「${title}」已标记为已完成`,
    perform: setStatus("ended"),
  },
  reopen: {
    question: "确定要将活动标记为未完成吗？",
    note: "相册与讨论会关闭，已有的照片和留言会保留。",
    button: "标记为未完成",
    done: (title) => `活动「${title}」已标记为未完成`,
    perform: setStatus("active"),
  },
  cancel: {
    question: "确定要取消这个活动吗？",
    note: "活动页会显示「已取消」，首页不再显示它。",
    button: "取消活动",
    isDestructive: true,
    done: (title) => `活动「${title}」已取消`,
    perform: setStatus("cancelled"),
  },
  archive: {
    question: "确定要归档这个活动吗？归档后活动将不再显示在主列表中。",
    note: "活动页仍可通过链接打开，随时可以取消归档。",
    button: "归档",
    done: (title) => `活动「${title}」已归档`,
    perform: setArchived(true),
  },
  unarchive: {
    question: "确定要取消归档这个活动吗？",
    note: "活动会重新出现在列表中。",
    button: "取消归档",
    done: (title) => `活动「${title}」已取消归档`,
    perform: setArchived(false),
  },
  delete: {
    question: "确定要删除这个活动吗？",
    note: "活动的相册、照片说明和全部评论会一起删除，不能恢复。",
    button: "删除",
    isDestructive: true,
    done: (title) => `活动「${title}」已删除`,
    perform: (site, actor, id) => deleteEvent(site.db, actor, id, site.clock.now()),
  },
};
