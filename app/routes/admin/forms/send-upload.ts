// Posts a form with a file and tells how far it is. A connection that stalls for 30 s is aborted.

const stalledMs = 30_000;

export type UploadAnswer =
  | { arrived: true; status: number; page: Document | null }
  | { arrived: false; reason: "timeout" | "network" | "cancelled" };

/** Whether a request may succeed when it is sent again: the statuses of time-outs, rate limits and server errors. */
export const isWorthRetrying = (status: number): boolean => status === 408 || status === 429 || status >= 500;

type UploadWatch = {
  signal: AbortSignal;
  /** The sent share in whole percent. */
  onProgress: (percent: number) => void;
  /** Everything is sent; the server has yet to answer. */
  onSent?: () => void;
};

/** Posts a form to a page; the answer is the page that follows. */
export function sendUpload(
  url: string,
  body: FormData,
  { signal, onProgress, onSent }: UploadWatch,
): Promise<UploadAnswer> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    let watch = 0;
    const end = (answer: UploadAnswer) => {
      clearTimeout(watch);
      resolve(answer);
      if (!answer.arrived) request.abort();
    };
    const moved = () => {
      clearTimeout(watch);
      watch = window.setTimeout(() => end({ arrived: false, reason: "timeout" }), stalledMs);
    };
    request.open("POST", url);
    request.responseType = "document";
    request.upload.addEventListener("progress", ({ loaded, total }) => {
      moved();
      if (total > 0) onProgress(Math.floor((loaded / total) * 100));
    });
    request.upload.addEventListener("load", () => {
      moved();
      onSent?.();
    });
    request.addEventListener("progress", moved);
    request.addEventListener("load", () =>
      end({ arrived: true, status: request.status, page: request.response }),
    );
    request.addEventListener("error", () => end({ arrived: false, reason: "network" }));
    signal.addEventListener("abort", () => end({ arrived: false, reason: "cancelled" }));
    moved();
    request.send(body);
  });
}
