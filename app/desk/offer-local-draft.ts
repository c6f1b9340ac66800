// Offers to restore typed values that this device has and the server does not, if they are newer.

import { flash } from "~/ui/feedback/flash.css";
import { button } from "~/ui/form/button.css";
import type { AutosaveOptions } from "./autosave";
import { type LocalDraft, listLocalDrafts, readLocalDraft, removeLocalDraft } from "./local-draft";

const texts = {
  newer: (time: string) => `本机有没有上传的内容（${time}）`,
  other: (title: string) => `本机有一份没有上传的草稿「${title}」`,
  restore: "恢复本机内容",
  ignore: "忽略",
  restored: "草稿内容已恢复（未覆盖你已填写的字段）",
  unnamed: "未命名活动",
} as const;

const clock = (at: number) => new Date(at).toTimeString().slice(0, 5);

function offer(form: HTMLFormElement, text: string, restore: () => void, ignore: () => void): void {
  const box = document.createElement("div");
  box.className = flash.info;
  box.setAttribute("role", "status");
  const words = document.createElement("div");
  const title = document.createElement("b");
  title.textContent = text;
  words.append(title);
  box.append(words);
  const choices: [string, () => void][] = [
    [texts.restore, restore],
    [texts.ignore, ignore],
  ];
  for (const [label, act] of choices) {
    const choice = document.createElement("button");
    choice.type = "button";
    choice.className = `${button.line} ${button.small}`;
    choice.textContent = label;
    choice.addEventListener("click", () => {
      box.remove();
      act();
    });
    box.append(choice);
  }
  form.parentElement?.before(box);
}

/** Sets field values, except for fields changed meanwhile. */
function fill(form: HTMLFormElement, values: Record<string, string>, touched: ReadonlySet<string>): void {
  for (const [name, value] of Object.entries(values)) {
    const controls = form.elements.namedItem(name);
    if (touched.has(name) || !controls) continue;
    if (controls instanceof RadioNodeList) {
      const [first] = [...controls]
        .filter((one) => one instanceof HTMLInputElement && one.value === value)
        .slice(-1);
      if (first instanceof HTMLInputElement) first.checked = true;
    } else if ("value" in controls) {
      controls.value = value;
      controls.dispatchEvent(new Event("input", { bubbles: true }));
    }
  }
}

function differs(localDraft: LocalDraft, facts: AutosaveOptions): boolean {
  return Object.entries(localDraft.form).some(
    ([name, value]) => name in facts.form && facts.form[name] !== value,
  );
}

/**
 * Offers the local copy of this draft or, on a new form, the newest copy of another draft that never reached the
 * server.
 */
export function offerLocalDraft(
  form: HTMLFormElement,
  facts: AutosaveOptions,
  onRestore: (values: Record<string, string>) => void,
): void {
  const touched = new Set<string>();
  form.addEventListener("input", ({ target }) => {
    if (target instanceof Element) touched.add(target.getAttribute("name") ?? "");
  });
  const own = readLocalDraft(facts.key);
  if (own) {
    const skewMs = Date.now() - facts.now;
    const isNewer = own.updatedAt - skewMs > facts.savedAt;
    if (!isNewer || !differs(own, facts)) removeLocalDraft(facts.key);
    else {
      offer(
        form,
        texts.newer(clock(own.updatedAt)),
        () => {
          const kept = Object.fromEntries(
            Object.entries(own.form).filter(([name]) => !touched.has(name) && !name.endsWith("ImageId")),
          );
          fill(form, kept, touched);
          onRestore(kept);
        },
        () => removeLocalDraft(facts.key),
      );
    }
    return;
  }
  if (!facts.isFresh) return;
  const kind = facts.key.slice(0, facts.key.lastIndexOf("_"));
  const path = new URL(form.action).pathname;
  const other = listLocalDrafts().find(
    ({ key, localDraft }) =>
      key.startsWith(kind) &&
      !localDraft.isSent &&
      localDraft.formId !== facts.offered &&
      new URL(localDraft.page, location.href).pathname === path,
  );
  if (!other) return;
  offer(
    form,
    texts.other(other.localDraft.form.title || texts.unnamed),
    () => location.assign(other.localDraft.page),
    () => removeLocalDraft(other.key),
  );
}
