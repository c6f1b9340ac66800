ALTER TABLE `drafts` ADD `event_id` text REFERENCES events(id) ON DELETE cascade;--> statement-breakpoint
ALTER TABLE `drafts` ADD `base_version` integer;--> statement-breakpoint
CREATE INDEX `drafts_event` ON `drafts` (`event_id`);--> statement-breakpoint
ALTER TABLE `events` ADD `draft_id` text;--> statement-breakpoint
CREATE UNIQUE INDEX `events_draft` ON `events` (`draft_id`);