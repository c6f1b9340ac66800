import { stays, toastMs } from "~/ui/feedback/flash.css";

/** Keeps the page's message in view for a while, wherever the page is scrolled to; then it stays at the top of the page. */
export function initToast(signal: AbortSignal): void {
  const message = document.getElementById("flash");
  if (!message || message.classList.contains(stays)) return;
  message.classList.add(stays);
  const leaving = setTimeout(() => message.classList.remove(stays), toastMs);
  signal.addEventListener("abort", () => clearTimeout(leaving));
}
