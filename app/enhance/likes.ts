// Likes and unlikes without a page load. The button shows the server's count, not an optimistic one.
import { button as look } from "~/ui/form/button.css";
import { api, newKey } from "./api-call";
import { failureNote } from "./loading-notices";

export function initLikes(signal: AbortSignal): void {
  const words = document.getElementById("likes")?.dataset;
  if (!words) return;
  // Sequential: a visitor's first like sets the visitor cookie that the second one needs.
  let busy = false;

  async function toggle(button: HTMLButtonElement, key = newKey()): Promise<void> {
    if (busy) return;
    busy = true;
    failureNote.hide();
    button.setAttribute("aria-busy", "true");
    const id = button.formAction.split("/").at(-1) ?? "";
    const method = button.value === "like" ? "post" : "delete";
    try {
      const answer = await api.call(method, "/wishes/{id}/like", { ids: { id }, key, signal });
      if (answer.ok) show(button, answer.data);
      else failureNote.show(answer.message, () => void toggle(button, key));
    } catch {
      // The page was left.
    } finally {
      busy = false;
      button.removeAttribute("aria-busy");
    }
  }

  function show(
    button: HTMLButtonElement,
    { liked, likesCount }: { liked: boolean; likesCount: number },
  ): void {
    button.value = liked ? "unlike" : "like";
    button.className = `${liked ? look.ink : look.line} ${look.small}`;
    button.textContent = `${liked ? words?.unlike : words?.like} ${likesCount}`;
  }

  document.addEventListener(
    "click",
    (event) => {
      const target = event.target instanceof Element ? event.target.closest("button") : null;
      if (target?.getAttribute("form") !== "likes") return;
      event.preventDefault();
      void toggle(target);
    },
    { signal },
  );
}
