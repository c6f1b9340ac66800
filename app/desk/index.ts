// Comforts of the organiser's desk: uploads with progress, crops with the finger, drafts that save themselves. Every task
// works without them.
import { uploadPhotos } from "./photos";

/** Starts what the page in the document can use. */
function start(): void {
  uploadPhotos();
}

start();
