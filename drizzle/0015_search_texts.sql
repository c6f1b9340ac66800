DROP TRIGGER `comments_terms_added`;--> statement-breakpoint
DROP TRIGGER `comments_terms_changed`;--> statement-breakpoint
DROP TRIGGER `comments_terms_removed`;--> statement-breakpoint
DROP TABLE `comments_terms`;--> statement-breakpoint
DROP TABLE `comments_docs`;--> statement-breakpoint
DROP TRIGGER `wishes_terms_added`;--> statement-breakpoint
DROP TRIGGER `wishes_terms_changed`;--> statement-breakpoint
DROP TRIGGER `wishes_terms_removed`;--> statement-breakpoint
DROP TABLE `wishes_terms`;--> statement-breakpoint
DROP TABLE `wishes_docs`;--> statement-breakpoint
DROP TRIGGER `events_terms_added`;--> statement-breakpoint
DROP TRIGGER `events_terms_changed`;--> statement-breakpoint
DROP TRIGGER `events_terms_removed`;--> statement-breakpoint
DROP TABLE `events_terms`;--> statement-breakpoint
DROP TABLE `events_docs`;--> statement-breakpoint
DELETE FROM `job_runs` WHERE `name` = 'search-terms';--> statement-breakpoint
ALTER TABLE `comments` ADD `search_text` text;--> statement-breakpoint
CREATE INDEX `comments_to_fold` ON `comments` (`id`) WHERE "comments"."search_text" IS NULL;--> statement-breakpoint
ALTER TABLE `events` ADD `search_text` text;--> statement-breakpoint
CREATE INDEX `events_to_fold` ON `events` (`id`) WHERE "events"."search_text" IS NULL;--> statement-breakpoint
ALTER TABLE `polls` ADD `search_text` text;--> statement-breakpoint
CREATE INDEX `polls_to_fold` ON `polls` (`id`) WHERE "polls"."search_text" IS NULL;--> statement-breakpoint
ALTER TABLE `site_settings` ADD `feed_origin` text;--> statement-breakpoint
ALTER TABLE `wishes` ADD `search_text` text;--> statement-breakpoint
CREATE INDEX `wishes_to_fold` ON `wishes` (`id`) WHERE "wishes"."search_text" IS NULL;
