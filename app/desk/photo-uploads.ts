// Uploads photos as soon as they are selected or dropped, one after another, each into its own slot.
import { find, PhotoUpload, showNote, type UploadMessages } from "./photo-upload";

const isText = (value: string | undefined): value is string => value !== undefined && value !== "";

export function initPhotoUploads(): void {
  const list = find("[data-words]");
  if (!list) return;
  const words: UploadMessages = JSON.parse(list.dataset.words ?? "{}");
  const maxBytes = Number(list.dataset.maxBytes);
  const errands = new Map<string, PhotoUpload>();

  /** The reason not to upload a file, or undefined. Unknown file types are left to the server. */
  function refusalOf(file: File, input: HTMLInputElement): string | undefined {
    if (file.type && !input.accept.split(",").includes(file.type)) return words.unsupported;
    return file.size > maxBytes ? words.tooLarge : undefined;
  }

  /** The slot of the used file input first, then the free ones. */
  function placesFor(own: string | undefined): string[] {
    const free = [...document.querySelectorAll("[data-slot=free]")].map(({ id }) => id);
    return [...new Set([own, ...free].filter(isText))].filter((id) => !errands.has(id));
  }

  function take(files: readonly File[], input: HTMLInputElement): void {
    const home = input.closest<HTMLElement>("[data-slot]") ?? find("#album-many");
    const places = placesFor(home?.dataset.slot === undefined ? undefined : home.id);
    showNote(home, "");
    for (const file of files) {
      const refusal = refusalOf(file, input);
      const slotId = refusal ? undefined : places.shift();
      if (slotId) {
        errands.set(slotId, new PhotoUpload(slotId, file, words, () => errands.delete(slotId)));
      } else showNote(home, refusal ?? words.full);
    }
    input.value = "";
  }

  document.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.type !== "file") return;
    if (target.closest("form[data-upload]") && target.files?.length) take([...target.files], target);
  });
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("[data-replace]") : null;
    const slot = link?.closest("[data-slot]");
    if (!slot) return;
    event.preventDefault();
    find("input[type=file]", slot)?.click();
  });
  for (const kind of ["dragover", "drop"] as const) {
    document.addEventListener(kind, (event) => {
      const { dataTransfer, target } = event;
      if (!dataTransfer?.types.includes("Files")) return;
      // Otherwise a file dropped elsewhere would replace the page.
      event.preventDefault();
      const zone = target instanceof Element ? target.closest("[data-drop]") : null;
      const input = zone && find<HTMLInputElement>("input[type=file]", zone);
      dataTransfer.dropEffect = input ? "copy" : "none";
      if (input && kind === "drop") take([...dataTransfer.files], input);
    });
  }
}
