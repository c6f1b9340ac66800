// Reports on the event list that listed events were changed or deleted meanwhile. The page itself is not changed.
import { api } from "~/enhance/api-call";
import { flash } from "~/ui/feedback/flash.css";
import { button as look } from "~/ui/form/button.css";
import { type EventList, listEvents } from "./event-list";

const everyMs = 30_000;
const mostListed = 100;

const texts = {
  changed: "活动有变化，这里显示的可能不是最新内容",
  reload: "刷新",
  unavailable: "服务器繁忙，请稍后再试",
  failed: "获取活动列表失败",
} as const;

type Shown = { id: string; version: string };

const shownEvents = (): Shown[] =>
  [...document.querySelectorAll<HTMLElement>("article[data-version]")].map(({ dataset, attributes }) => ({
    id: attributes.getNamedItem("aria-labelledby")?.value.replace("ticket-", "") ?? "",
    version: dataset.version ?? "",
  }));

/** Whether shown events differ from a fetched list; one missing from a complete list was deleted. */
export function hasChanged(
  shown: readonly Shown[],
  events: readonly { id: string; version: number }[],
): boolean {
  const versions = new Map(events.map(({ id, version }) => [id, String(version)]));
  const isWhole = events.length < mostListed;
  return shown.some(({ id, version }) => (versions.get(id) ?? (isWhole ? "" : version)) !== version);
}

function say(text: string): void {
  const note = document.querySelector<HTMLElement>("[data-list-note]") ?? document.createElement("div");
  const reload = Object.assign(document.createElement("button"), {
    className: look.line,
    textContent: texts.reload,
    onclick: () => location.reload(),
  });
  note.dataset.listNote = "";
  note.className = flash.info;
  note.setAttribute("role", "status");
  note.replaceChildren(Object.assign(document.createElement("p"), { textContent: text }), reload);
  document.querySelector("main")?.prepend(note);
}

function showEventChanges({ events, problem, isHealthy }: EventList): void {
  if (problem) say(isHealthy === false ? texts.unavailable : `${texts.failed}：${problem.message}`);
  else if (hasChanged(shownEvents(), events)) say(texts.changed);
}

/** Checks when the page becomes visible again after a while. */
export function watchEvents(): void {
  if (shownEvents().length === 0) return;
  let askedAt = Date.now();
  document.addEventListener("visibilitychange", async () => {
    if (document.hidden || Date.now() - askedAt < everyMs) return;
    askedAt = Date.now();
    const { searchParams } = new URL(location.href);
    const isArchive = searchParams.get("view") === "archived" || searchParams.get("archived") === "true";
    const query = { limit: mostListed, sortBy: "createdAt", sortOrder: "desc" } as const;
    showEventChanges(await listEvents(api, isArchive ? { ...query, archived: "true" } : query));
  });
}
