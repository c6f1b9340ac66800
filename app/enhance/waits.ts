// What has to wait a little: a link that is pressed once only, and a button whose seconds are counted.

const lockMs = 2000;

export function initWaits(signal: AbortSignal): void {
  for (const link of document.querySelectorAll<HTMLElement>("[data-lock]")) {
    const lock = (event: Event) => {
      if (link.ariaDisabled) return event.preventDefault();
      link.ariaDisabled = "true";
      setTimeout(() => {
        link.ariaDisabled = null;
      }, lockMs);
    };
    link.addEventListener("click", lock, { signal });
  }
  const left = document.querySelector<HTMLElement>("[data-countdown]");
  const button = left?.closest("form")?.querySelector("button");
  if (!left || !button) return;
  let seconds = Number(left.dataset.countdown);
  button.disabled = true;
  const timer = setInterval(() => {
    seconds -= 1;
    left.textContent = seconds > 0 ? `${seconds} 秒后` : "";
    button.disabled = seconds > 0;
    if (seconds <= 0) clearInterval(timer);
  }, 1000);
  signal.addEventListener("abort", () => clearInterval(timer));
}
