ALTER TABLE `events` ADD `follow_from` integer;--> statement-breakpoint
CREATE INDEX `events_to_follow` ON `events` (`id`) WHERE "events"."follow_from" IS NOT NULL;