// Enhancements of the admin pages: upload progress, interactive cropping, autosave, keyboard moderation. Every task
// works without them.
import { startCrop } from "./crop";
import { keepEventForm } from "./event-form";
import { forgetPublished } from "./mirror";
import { uploadPhotos } from "./photos";
import { countPicked } from "./picked";
import { reviewByKeyboard } from "./review";
import { watchEvents } from "./watch-events";

/** Starts the enhancements for the current document. */
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
