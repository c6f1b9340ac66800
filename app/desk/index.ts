// Enhancements of the admin pages: upload progress, interactive cropping, autosave, keyboard moderation. Every task
// works without them.

import { initAutosave } from "./autosave";
import { startCrop } from "./crop";
import { removePublishedDraft } from "./local-draft";
import { initPhotoUploads } from "./photo-uploads";
import { initReviewKeys } from "./review";
import { initSelectionCount } from "./selection-count";
import { watchEvents } from "./watch-events";

/** Starts the enhancements for the current document. */
function start(): void {
  initAutosave();
  removePublishedDraft();
  initSelectionCount();
  startCrop();
  initPhotoUploads();
  initReviewKeys();
  watchEvents();
}

start();
