CREATE TABLE `backup_targets` (
	`id` integer PRIMARY KEY NOT NULL,
	`endpoint` text NOT NULL,
	`region` text NOT NULL,
	`bucket` text NOT NULL,
	`prefix` text NOT NULL,
	`access_key` text NOT NULL,
	`sealed_secret` text NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "backup_targets_single" CHECK("backup_targets"."id" = 1)
);
