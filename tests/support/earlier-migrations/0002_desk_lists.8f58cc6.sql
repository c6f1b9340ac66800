DROP INDEX `wishes_created`;--> statement-breakpoint
DROP INDEX `wishes_public`;--> statement-breakpoint
DROP INDEX `wishes_category`;--> statement-breakpoint
CREATE INDEX `wishes_status` ON `wishes` (`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `wishes_search` ON `wishes` (`created_at`,`id`,`status`,`is_public`,`category`,`user_id`,`author_name`,`content`);--> statement-breakpoint
CREATE INDEX `wishes_public` ON `wishes` (`status`,`is_public`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `wishes_category` ON `wishes` (`category`,`status`,`is_public`,`created_at`,`id`);--> statement-breakpoint
DROP INDEX `comments_event`;--> statement-breakpoint
DROP INDEX `comments_status`;--> statement-breakpoint
CREATE INDEX `comments_search` ON `comments` (`created_at`,`id`,`status`,`event_id`,`user_id`,`author_name`,`author_email`,`content`);--> statement-breakpoint
CREATE INDEX `comments_event` ON `comments` (`event_id`,`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `comments_status` ON `comments` (`status`,`created_at`,`id`);--> statement-breakpoint
DROP INDEX `ballots_tally`;--> statement-breakpoint
DROP INDEX `ballots_address`;--> statement-breakpoint
CREATE INDEX `ballots_order` ON `ballots` (`poll_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `ballots_tally` ON `ballots` (`poll_id`,`choice1`,`choice2`,`choice3`,`is_flagged`);--> statement-breakpoint
CREATE INDEX `ballots_address` ON `ballots` (`poll_id`,`address_hash`);--> statement-breakpoint
DROP INDEX `polls_status`;--> statement-breakpoint
DROP INDEX `polls_created`;--> statement-breakpoint
CREATE INDEX `polls_status` ON `polls` (`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `polls_created` ON `polls` (`created_at`,`id`);