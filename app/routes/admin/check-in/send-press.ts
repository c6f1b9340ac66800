// Sends a press to the server. A response that is not the application's, such as the page of a Wi-Fi sign-in, is no response.
import { deviceId } from "./press-record";
import { changeFields, type GuestState, type Press } from "./presses";

/** The response to a press: the changed guests as stored, with the server's time in ms. */
export type PressReply =
  | { error: null; changed: GuestState[]; at: number }
  | { error: string; excess: number; changed?: GuestState[]; at?: number };

export type Outcome = { is: "unsent" | "signed-out" } | { is: "answered"; reply: PressReply };

const responseTimeoutMs = 15_000;

const isReply = (value: unknown): value is PressReply =>
  typeof value === "object" &&
  value !== null &&
  "error" in value &&
  (value.error === null ? "changed" in value : typeof value.error === "string" && "excess" in value);

const isTemporary = (status: number) => status >= 500 || status === 408 || status === 429;

export async function sendPress(address: string, { name, at, change, by }: Press): Promise<Outcome> {
  const abort = new AbortController();
  const timer = window.setTimeout(() => abort.abort(), responseTimeoutMs);
  const fields = {
    ...changeFields(change),
    ...(name === undefined ? {} : { name }),
    ...(by ? { by: by.id } : {}),
  };
  try {
    const response = await fetch(address, {
      method: "POST",
      body: new URLSearchParams({ ...fields, device: deviceId(), age: String(Date.now() - at) }),
      headers: { Accept: "application/json" },
      redirect: "manual",
      signal: abort.signal,
    });
    // Without a session, or with another organiser's.
    if (response.type === "opaqueredirect" || response.status === 401) return { is: "signed-out" };
    if (isTemporary(response.status)) return { is: "unsent" };
    const reply: unknown = await response.json().catch(() => null);
    return isReply(reply) ? { is: "answered", reply } : { is: "unsent" };
  } catch {
    return { is: "unsent" };
  } finally {
    window.clearTimeout(timer);
  }
}
