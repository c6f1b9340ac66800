// Posts a form with a file and reports progress. A connection that stalls for 30 s is aborted.

const stalledMs = 30_000;

export type UploadResponse =
  | { arrived: true; status: number; page: Document | null }
  | { arrived: false; reason: "timeout" | "network" | "cancelled" };

/** Posts a form. `onProgress` gets the sent share in whole percent. */
export function upload(
  url: string,
  body: FormData,
  cancelled: AbortSignal,
  onProgress: (percent: number) => void,
): Promise<UploadResponse> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    let watch = 0;
    const end = (answer: UploadResponse) => {
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
    request.addEventListener("progress", moved);
    request.addEventListener("load", () =>
      end({ arrived: true, status: request.status, page: request.response }),
    );
    request.addEventListener("error", () => end({ arrived: false, reason: "network" }));
    cancelled.addEventListener("abort", () => end({ arrived: false, reason: "cancelled" }));
    moved();
    request.send(body);
  });
}
