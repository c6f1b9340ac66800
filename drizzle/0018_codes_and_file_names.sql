ALTER TABLE `photos` ADD `file_name` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `images` ADD `has_code` integer;--> statement-breakpoint
UPDATE `photos` SET `file_name` = (SELECT `file_name` FROM `images` WHERE `images`.`id` = `photos`.`image_id`);--> statement-breakpoint
-- Captions that are file names, also shortened ones, become the photo's file name: nobody wrote them.
UPDATE `photos` SET `file_name` = CASE WHEN `caption` LIKE '%…' THEN `file_name` ELSE `caption` END, `caption` = ''
WHERE `caption` <> '' AND (
  `caption` = `file_name`
  OR `caption` LIKE '%.jpg' OR `caption` LIKE '%.jpeg' OR `caption` LIKE '%.png' OR `caption` LIKE '%.webp'
  OR (`caption` LIKE '%…' AND substr(`file_name`, 1, length(`caption`) - 1) = substr(`caption`, 1, length(`caption`) - 1))
);
