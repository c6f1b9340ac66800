// Forms that show a busy state while they are submitted, such as signing out and verifying.

function say(form: HTMLFormElement, isBusy = true): void {
  const button = form.querySelector("button");
  if (!button) return;
  form.dataset.idle ??= button.textContent ?? "";
  button.textContent = (isBusy ? form.dataset.busy : form.dataset.idle) ?? "";
  button.disabled = isBusy;
}

async function leave(form: HTMLFormElement): Promise<void> {
  try {
    const init = { method: "POST", redirect: "manual" } as const;
    const { type } = await fetch(form.action, { ...init, body: new URLSearchParams() });
    if (type === "opaqueredirect") return location.replace("/");
  } catch {
    // The form's own validation shows what is wrong.
  }
  form.submit();
}

export function initBusyForms(signal: AbortSignal): void {
  const forms = document.querySelectorAll<HTMLFormElement>("form[data-busy]");
  for (const form of forms) {
    const send = (event: Event) => {
      say(form);
      if (form.dataset.leave === undefined) return;
      event.preventDefault();
      void leave(form);
    };
    form.addEventListener("submit", send, { signal });
    window.addEventListener("pageshow", (event) => event.persisted && say(form, false), { signal });
    if (form.dataset.auto === undefined) continue;
    say(form);
    form.submit();
  }
}
