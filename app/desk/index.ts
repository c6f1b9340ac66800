// Comforts of the organiser's desk: uploads with progress, crops with the finger, drafts that save themselves. Every task
// works without them.
import { startCrop } from "./crop";
import { countPicked } from "./drafts";
import { keepEventForm } from "./event-form";
import { forgetPublished } from "./mirror";
import { uploadPhotos } from "./photos";

/** Starts what the page in the document can use. */
function start(): void {
  keepEventForm();
  forgetPublished();
  countPicked();
  startCrop();
  uploadPhotos();
}

start();
