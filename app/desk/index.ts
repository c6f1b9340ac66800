// Comforts of the organiser's desk: uploads with progress, crops with the finger, drafts that save themselves, an inbox
// emptied by keyboard. Every task works without them.
import { startCrop } from "./crop";
import { keepEventForm } from "./event-form";
import { forgetPublished } from "./mirror";
import { uploadPhotos } from "./photos";
import { countPicked } from "./picked";
import { reviewByKeyboard } from "./review";
import { watchEvents } from "./watch-events";

/** Starts what the page in the document can use. */
function start(): void {
  keepEventForm();
  forgetPublished();
  countPicked();
  startCrop();
  uploadPhotos();
  reviewByKeyboard();
  watchEvents();
}

start();
