CREATE INDEX `events_cover_image` ON `events` (`cover_image_id`);--> statement-breakpoint
CREATE INDEX `events_background_image` ON `events` (`background_image_id`);--> statement-breakpoint
CREATE INDEX `events_group_qr_image` ON `events` (`group_qr_image_id`);