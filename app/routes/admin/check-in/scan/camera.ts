// The device's camera: permission, torch, choice, and reading codes from its pictures.
import { readStored, writeStored } from "~/ui/layout/browser-storage";

/** Why there is no picture: no permission, no camera, one in use, or a browser without access to any. */
export type CameraFailure = "denied" | "missing" | "busy" | "unavailable" | "reader";

/** Chromium's object for the page's permissions policy. */
type WithPolicy = { featurePolicy?: { allowsFeature: (name: string) => boolean } };

/** Whether this document may use the camera: pages opened in place have the policy of their first page. */
export const isCameraAllowed = (): boolean =>
  (document as WithPolicy).featurePolicy?.allowsFeature("camera") ?? true;

/** Whether the browser gives pages a camera, in secure contexts alone. */
export const hasCameraAccess = (): boolean => Boolean(navigator.mediaDevices as MediaDevices | undefined);

export function failureOf(error: unknown): CameraFailure {
  const { name } = Object(error);
  if (name === "NotAllowedError" || name === "SecurityError") return "denied";
  if (name === "NotFoundError" || name === "OverconstrainedError") return "missing";
  return name === "NotReadableError" || name === "AbortError" ? "busy" : "unavailable";
}

const cameraKey = "check-in-camera";

/** The camera chosen on this device; null for the one on the back. */
export const chosenCamera = () => readStored(cameraKey);

const size = { width: { ideal: 1280 }, height: { ideal: 720 } };

/** Opens a camera and shows its picture. Falls back to another one where the chosen camera is missing. */
export async function openCamera(video: HTMLVideoElement, deviceId: string | null): Promise<MediaStream> {
  const chosen = deviceId === null ? null : { ...size, deviceId: { exact: deviceId } };
  const back = { ...size, facingMode: "environment" };
  const open = (constraints: MediaTrackConstraints) =>
    navigator.mediaDevices.getUserMedia({ video: constraints });
  const stream = await open(chosen ?? back).catch((error: unknown) => {
    if (!chosen || failureOf(error) !== "missing") throw error;
    return open(back);
  });
  video.srcObject = stream;
  await video.play();
  return stream;
}

export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** The id of the device's next camera; null where it has only one. */
export async function nextCamera(stream: MediaStream): Promise<string | null> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  const cameras = devices.filter(({ kind, deviceId }) => kind === "videoinput" && deviceId !== "");
  const current = stream.getVideoTracks()[0]?.getSettings().deviceId;
  const at = cameras.findIndex(({ deviceId }) => deviceId === current);
  return cameras.length > 1 ? (cameras[(at + 1) % cameras.length]?.deviceId ?? null) : null;
}

export const chooseCamera = (deviceId: string) => writeStored(cameraKey, deviceId);

// The torch is missing in the types of TypeScript.
type Torch = { torch?: boolean };

export const hasTorch = (stream: MediaStream): boolean =>
  stream.getVideoTracks().some((track) => (track.getCapabilities?.() as Torch | undefined)?.torch === true);

export async function setTorch(stream: MediaStream, isOn: boolean): Promise<void> {
  const advanced = [{ torch: isOn } as MediaTrackConstraintSet];
  for (const track of stream.getVideoTracks()) await track.applyConstraints({ advanced });
}

// Codes. Chromium on Android and macOS reads them; elsewhere the decoder is loaded when the first scan begins.

type Detector = { detect: (image: HTMLVideoElement) => Promise<{ rawValue: string }[]> };
type DetectorType = {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats: () => Promise<string[]>;
};

/** Reads the text of a code in the current picture; null without one. */
export type CodeReader = (video: HTMLVideoElement) => Promise<string | null> | string | null;

async function nativeReader(): Promise<CodeReader | null> {
  const { BarcodeDetector: Native } = window as { BarcodeDetector?: DetectorType };
  try {
    const formats = (await Native?.getSupportedFormats()) ?? [];
    if (!Native || !formats.includes("qr_code")) return null;
    const detector = new Native({ formats: ["qr_code"] });
    return async (video) => (await detector.detect(video))[0]?.rawValue ?? null;
  } catch {
    return null;
  }
}

export async function loadReader(): Promise<CodeReader> {
  return (await nativeReader()) ?? (await import("./read-code")).readCode;
}

/** Loads the decoder where the browser needs it, and lets the service worker store it with the page for offline use. */
export async function prepareReader(): Promise<void> {
  if (await nativeReader()) return;
  await loadReader();
  const loaded = performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname);
  const files = loaded.filter((file) => /^\/assets\/.*\.js$/.test(file));
  const { serviceWorker }: { serviceWorker?: ServiceWorkerContainer } = navigator;
  const active = (await serviceWorker?.ready)?.active;
  active?.postMessage({ page: location.href, isNew: false, pictures: [], files });
}
