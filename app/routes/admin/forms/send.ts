// Posts without navigation to the organisers' routes that respond with JSON. Router requests: ui/layout/page-requests.ts.

const stalledAfterMs = 30_000;
const signInPath = "/admin/login";

type Rejection = { error: string };

/** Why a post was not carried out. All but a rejected one may be repeated. */
export type Problem<Rejected = Rejection> =
  | { is: "rejected"; reply: Rejected }
  | { is: "signed-out" }
  /** A response that is not the route's, such as a gateway's or the page of a Wi-Fi sign-in. */
  | { is: "failed"; status: number }
  /** No response. */
  | { is: "lost"; reason: "timeout" | "network" | "cancelled" };

export type Outcome<Done, Rejected = Rejection> = { is: "done"; reply: Done } | Problem<Rejected>;

type SendOptions<Done> = {
  /** A field by which the route's reply is recognised. */
  field: keyof Done;
  signal?: AbortSignal;
  /** Gives up after this time without progress. At 100 percent the server is processing. */
  stalledMs?: number;
  onProgress?: (percent: number) => void;
};

/** Posts fields or files. Uses XMLHttpRequest because fetch reports no upload progress. */
export function send<Done, Rejected extends Rejection = Rejection>(
  address: string,
  body: FormData | URLSearchParams,
  { field, signal, stalledMs = stalledAfterMs, onProgress }: SendOptions<Done>,
): Promise<Outcome<Done, Rejected>> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    let watch = 0;
    const end = (outcome: Outcome<Done, Rejected>) => {
      clearTimeout(watch);
      resolve(outcome);
      if (outcome.is === "lost") request.abort();
    };
    const moved = () => {
      clearTimeout(watch);
      watch = window.setTimeout(() => end({ is: "lost", reason: "timeout" }), stalledMs);
    };
    request.open("POST", address);
    request.setRequestHeader("Accept", "application/json");
    request.responseType = "json";
    const onSent = ({ loaded, total }: ProgressEvent) => {
      moved();
      if (total > 0) onProgress?.(Math.floor((loaded / total) * 100));
    };
    request.upload.onprogress = onSent;
    request.upload.onload = onSent;
    request.onprogress = moved;
    request.onload = () => {
      const { status, response, responseURL } = request;
      const reply = Object(response);
      if (status < 500 && typeof reply.error === "string") end({ is: "rejected", reply });
      else if (reply[field] !== undefined) end({ is: "done", reply });
      else if (status === 401 || responseURL.includes(signInPath)) end({ is: "signed-out" });
      else end({ is: "failed", status });
    };
    request.onerror = () => end({ is: "lost", reason: "network" });
    signal?.addEventListener("abort", () => end({ is: "lost", reason: "cancelled" }));
    moved();
    request.send(body);
  });
}
