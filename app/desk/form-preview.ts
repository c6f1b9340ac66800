// Shows the server's preview and available time slots in the page.

export type Preview = {
  event: {
    title: string;
    category: string;
    scheme: string;
    when: { iso: string; month: string; day: string; weekday: string; time: string };
  };
  rows: { label: string; value: string; quiet: boolean }[];
};

export type Slot = { time: string; state: "open" | "expired" | "skipped" };

const unnamed = "未命名活动";

function setText(element: Element | null | undefined, text: string): void {
  if (element && element.textContent !== text) element.textContent = text;
}

export function showPreview({ event, rows }: Preview): void {
  const preview = document.querySelector<HTMLElement>("[data-preview]");
  if (!preview) return;
  if (event.scheme) preview.dataset.scheme = event.scheme;
  setText(preview.querySelector("[data-preview-title]"), event.title || unnamed);
  setText(preview.querySelector("[data-preview-category]"), event.category);
  const { month, day, weekday, time, iso } = event.when;
  const clock = preview.querySelector("time");
  setText(clock?.parentElement?.querySelector("b"), day);
  if (clock) {
    clock.dateTime = iso;
    clock.replaceChildren(month, document.createElement("br"), `${weekday} ${time}`);
  }
  for (const { label, value } of rows) setText(preview.querySelector(`[data-preview-row="${label}"]`), value);
}

const marks = { open: "", expired: "(已过期)", skipped: "(不存在)" };

export function showSlots(slots: readonly Slot[]): void {
  for (const { time, state } of slots) {
    for (const input of document.querySelectorAll<HTMLInputElement>(`input[name=time][value="${time}"]`)) {
      input.disabled = state !== "open";
      const label = input.nextElementSibling;
      const isQuick = input.closest("#quick") !== null;
      const note = label?.querySelector("small");
      if (isQuick || !label || (note?.textContent ?? "") === marks[state]) continue;
      note?.remove();
      if (state === "open") continue;
      const mark = document.createElement("small");
      mark.textContent = marks[state];
      label.append(mark);
    }
  }
}
