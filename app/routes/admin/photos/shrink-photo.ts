// Shrinks a large photo before the upload: the server stores no more pixels, and uploads from phones are slow.
import {
  headBytes,
  isComplete,
  isWorthwhile,
  mayShrink,
  shrunkSize,
  tailBytes,
} from "~/domain/images/shrink";

const quality = 0.85;

/** A JPEG of two white pixels side by side, rotated by its EXIF orientation. */
const turnedPicture =
  "/9j/4QAiRXhpZgAATU0AKgAAAAgAAQESAAMAAAABAAYAAAAAAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////2wBDAf//////////////////////////////////////////////////////////////////////////////////////wAARCAABAAIDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAP/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAAAAAAAAAAAAAAAP/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AKAA/9k=";

const decode = (picture: Blob) => createImageBitmap(picture, { imageOrientation: "from-image" });

/** Whether the browser applies the EXIF orientation, as the server does. */
async function readsUpright(): Promise<boolean> {
  if (typeof createImageBitmap !== "function") return false;
  const bytes = Uint8Array.from(atob(turnedPicture), (character) => character.charCodeAt(0));
  const { width, height } = await decode(new Blob([bytes], { type: "image/jpeg" }));
  return width < height;
}

let upright: Promise<boolean> | undefined;

/**
 * A smaller JPEG of a picture; null when shrinking is unnecessary, the picture has too many pixels, or drawing fails.
 */
async function drawSmaller(file: File): Promise<Blob | null> {
  const bitmap = await decode(file);
  try {
    const size = shrunkSize(bitmap);
    // A canvas is sRGB by default.
    const canvas = Object.assign(document.createElement("canvas"), size);
    const context = size && canvas.getContext("2d");
    if (!context) return null;
    context.imageSmoothingQuality = "high";
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));
  } finally {
    bitmap.close();
  }
}

/** The file to upload for a photo: a smaller copy with the same name if that saves much, else the original. */
export async function shrinkPhoto(file: File): Promise<File> {
  try {
    const head = new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
    if (!mayShrink(file.size, head)) return file;
    const tail = new Uint8Array(await file.slice(-tailBytes).arrayBuffer());
    if (!isComplete(head, tail)) return file;
    upright ??= readsUpright();
    const copy = (await upright) ? await drawSmaller(file) : null;
    if (copy?.type !== "image/jpeg" || !isWorthwhile(copy.size, file.size)) return file;
    return new File([copy], file.name, { type: copy.type });
  } catch {
    // The server validates pictures that the browser cannot decode.
    return file;
  }
}
