// Buttons that copy a text, such as a WeChat id. Hidden without scripts, where the text can be selected.

async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // In-app browsers and plain http lack the Clipboard API.
    const field = Object.assign(document.createElement("textarea"), { value: text });
    document.body.append(field);
    field.select();
    const done = document.execCommand("copy");
    field.remove();
    return done;
  }
}

export function initCopyButtons(signal: AbortSignal): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>("[data-copy]")) {
    const said = document.createElement("span");
    said.setAttribute("role", "status");
    button.after(" ", said);
    button.hidden = false;
    const press = async () => {
      const done = await copy(button.dataset.copy ?? "");
      button.focus();
      said.textContent = done ? "已复制" : "复制失败，请长按文字复制";
    };
    button.addEventListener("click", () => void press(), { signal });
  }
}
