// Copying a text, such as a WeChat id.

export const copyTexts = { done: "已复制", failed: "复制失败，请选中文字后复制" } as const;

/** Puts a text on the clipboard; whether that worked. */
export async function copyText(text: string): Promise<boolean> {
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
