DROP INDEX `images_hash_kind`;--> statement-breakpoint
ALTER TABLE `images` ADD `position_x` integer DEFAULT 50 NOT NULL;--> statement-breakpoint
ALTER TABLE `images` ADD `position_y` integer DEFAULT 50 NOT NULL;--> statement-breakpoint
-- Faces are mostly in the upper third; so far the middle was shown.
UPDATE `images` SET `position_y` = 15 WHERE `kind` = 'cover';--> statement-breakpoint
CREATE UNIQUE INDEX `images_hash_kind` ON `images` (`hash`,`kind`,`position_x`,`position_y`);