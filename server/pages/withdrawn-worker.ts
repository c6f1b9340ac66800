// Replaces the service worker when offline copies are disabled. Written as plain text, so that it shares no code with the worker
// that it replaces.
import { weakTag } from "./compression";
import { type StaticFile, type StaticFiles, workerPath } from "./static-files";

const source = `addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(
  caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name)))).then(() => registration.unregister()),
));
`;

const raw = Buffer.from(source);
const type = "text/javascript; charset=utf-8";
const withdrawn: StaticFile = { raw, br: null, gzip: null, type, tag: weakTag(raw), immutable: false };

/** The files of a build; with offline copies disabled, the service worker only deletes them and unregisters itself. */
export function withWorker(files: StaticFiles, isOn: boolean): StaticFiles {
  return isOn ? files : new Map([...files, [workerPath, withdrawn]]);
}
