DROP INDEX `events_public_start`;--> statement-breakpoint
DROP INDEX `events_created`;--> statement-breakpoint
DROP INDEX `events_status_end`;--> statement-breakpoint
DROP INDEX `events_category`;--> statement-breakpoint
CREATE INDEX `events_newest` ON `events` (`created_at`,`id`,`status`,`category`) WHERE "events"."archived_at" IS NULL;--> statement-breakpoint
CREATE INDEX `events_start` ON `events` (`start_at`,`id`,`status`,`end_at`) WHERE "events"."archived_at" IS NULL;--> statement-breakpoint
CREATE INDEX `events_archived` ON `events` (`created_at`,`id`) WHERE "events"."archived_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `events_status_end` ON `events` (`status`,`end_at`,`start_at`,`id`) WHERE "events"."archived_at" IS NULL;--> statement-breakpoint
CREATE INDEX `events_category` ON `events` (`category`,`created_at`,`id`,`status`,`start_at`,`end_at`) WHERE "events"."archived_at" IS NULL;--> statement-breakpoint
DROP INDEX `ballots_tally`;--> statement-breakpoint
DROP INDEX `ballots_user`;--> statement-breakpoint
DROP INDEX `ballots_address`;--> statement-breakpoint
CREATE INDEX `ballots_flagged` ON `ballots` (`poll_id`) WHERE "ballots"."is_flagged" = 1;--> statement-breakpoint
CREATE INDEX `ballots_to_blank` ON `ballots` (`created_at`) WHERE "ballots"."address_hash" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `ballots_address` ON `ballots` (`poll_id`,`address_hash`) WHERE "ballots"."address_hash" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `comments_to_blank` ON `comments` (`created_at`) WHERE "comments"."address_hash" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `removal_requests_to_blank` ON `removal_requests` (`created_at`) WHERE "removal_requests"."address_hash" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `wishes_to_blank` ON `wishes` (`created_at`) WHERE "wishes"."address_hash" IS NOT NULL;