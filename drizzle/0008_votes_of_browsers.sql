ALTER TABLE `ballots` ADD `visitor_id` text;--> statement-breakpoint
UPDATE `ballots` SET `visitor_id` = substr(`voter_key`, 3) WHERE substr(`voter_key`, 1, 2) = 'v:';--> statement-breakpoint
CREATE UNIQUE INDEX `ballots_one_per_visitor` ON `ballots` (`visitor_id`,`poll_id`) WHERE "ballots"."visitor_id" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `ballots_one_per_user` ON `ballots` (`user_id`,`poll_id`) WHERE "ballots"."user_id" IS NOT NULL;--> statement-breakpoint
ALTER TABLE `wish_likes` ADD `visitor_id` text;--> statement-breakpoint
UPDATE `wish_likes` SET `visitor_id` = substr(`voter_key`, 3) WHERE substr(`voter_key`, 1, 2) = 'v:';--> statement-breakpoint
CREATE UNIQUE INDEX `wish_likes_one_per_visitor` ON `wish_likes` (`visitor_id`,`wish_id`) WHERE "wish_likes"."visitor_id" IS NOT NULL;--> statement-breakpoint
ALTER TABLE `answered_calls` DROP COLUMN `visitor_id`;