DELETE FROM `drafts` WHERE EXISTS (SELECT 1 FROM `drafts` AS newer WHERE newer.`event_id` = `drafts`.`event_id` AND (newer.`updated_at`, newer.`id`) > (`drafts`.`updated_at`, `drafts`.`id`));--> statement-breakpoint
DROP INDEX `drafts_event`;--> statement-breakpoint
ALTER TABLE `drafts` ADD `owner` text DEFAULT 'admin' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `drafts_edit` ON `drafts` (`event_id`,`owner`) WHERE "drafts"."event_id" IS NOT NULL;