ALTER TABLE `wish_likes` ADD `address_hash` text;--> statement-breakpoint
ALTER TABLE `wish_likes` ADD `is_flagged` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `wish_likes_flagged` ON `wish_likes` (`wish_id`) WHERE "wish_likes"."is_flagged" = 1;--> statement-breakpoint
CREATE INDEX `wish_likes_address` ON `wish_likes` (`wish_id`,`address_hash`) WHERE "wish_likes"."address_hash" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `wish_likes_to_blank` ON `wish_likes` (`created_at`) WHERE "wish_likes"."address_hash" IS NOT NULL;