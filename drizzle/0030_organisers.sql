CREATE TABLE `organiser_invitations` (
	`id` text PRIMARY KEY NOT NULL,
	`role` text NOT NULL,
	`event_ids` text,
	`note` text DEFAULT '' NOT NULL,
	`access_until` integer,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	CONSTRAINT "organiser_invitations_role_known" CHECK("organiser_invitations"."role" IN ('check-in', 'review', 'full')),
	CONSTRAINT "organiser_invitations_note" CHECK(length("organiser_invitations"."note") BETWEEN 0 AND 100)
);
--> statement-breakpoint
CREATE INDEX `organiser_invitations_expiry` ON `organiser_invitations` (`expires_at`);--> statement-breakpoint
CREATE TABLE `organisers` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`role` text NOT NULL,
	`event_ids` text,
	`user_id` text,
	`password_hash` text,
	`totp_secret` text,
	`totp_started_at` integer,
	`totp_since` integer,
	`totp_steps` text DEFAULT '[]' NOT NULL,
	`last_used_at` integer,
	`expires_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "organisers_name_length" CHECK(length("organisers"."name") BETWEEN 1 AND 100),
	CONSTRAINT "organisers_role_known" CHECK("organisers"."role" IN ('check-in', 'review', 'full')),
	CONSTRAINT "organisers_way_in" CHECK(("organisers"."user_id" IS NULL) <> ("organisers"."password_hash" IS NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `organisers_name` ON `organisers` ("name" COLLATE NOCASE) WHERE "organisers"."user_id" IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `organisers_user` ON `organisers` (`user_id`);--> statement-breakpoint
INSERT INTO `organisers` (`id`, `name`, `role`, `password_hash`, `created_at`, `updated_at`)
	SELECT 'main', '主办方', 'full', `password_hash`, `updated_at`, `updated_at` FROM `admin_credential`;--> statement-breakpoint
INSERT INTO `organisers` (`id`, `name`, `role`, `user_id`, `created_at`, `updated_at`)
	SELECT substr(`id`, 1, 8) || substr(`id`, 10, 4), substr(`email`, 1, min(100, instr(`email`, '@') - 1)), 'full', `id`, `updated_at`, `updated_at`
	FROM `users` WHERE `role` = 'admin';--> statement-breakpoint
DROP TABLE `admin_credential`;--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_users` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`password_hash` text,
	`email_verified_at` integer,
	`contested_at` integer,
	`metadata` text DEFAULT '{}' NOT NULL,
	`new_email` text,
	`banned_until` integer,
	`confirmation_sent_at` integer,
	`recovery_sent_at` integer,
	`email_change_sent_at` integer,
	`reauthentication_sent_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`last_sign_in_at` integer,
	CONSTRAINT "users_email_lower" CHECK("__new_users"."email" = lower("__new_users"."email") AND instr("__new_users"."email", '@') > 1)
);
--> statement-breakpoint
INSERT INTO `__new_users`("id", "email", "password_hash", "email_verified_at", "contested_at", "metadata", "new_email", "banned_until", "confirmation_sent_at", "recovery_sent_at", "email_change_sent_at", "reauthentication_sent_at", "created_at", "updated_at", "last_sign_in_at") SELECT "id", "email", "password_hash", "email_verified_at", "contested_at", "metadata", "new_email", "banned_until", "confirmation_sent_at", "recovery_sent_at", "email_change_sent_at", "reauthentication_sent_at", "created_at", "updated_at", "last_sign_in_at" FROM `users`;--> statement-breakpoint
DROP TABLE `users`;--> statement-breakpoint
ALTER TABLE `__new_users` RENAME TO `users`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `users_email` ON `users` (`email`);--> statement-breakpoint
CREATE INDEX `users_unverified` ON `users` (`email_verified_at`,`created_at`);--> statement-breakpoint
ALTER TABLE `sessions` ADD `organiser_id` text REFERENCES `organisers`(`id`) ON DELETE cascade;--> statement-breakpoint
UPDATE `sessions` SET `organiser_id` = 'main' WHERE `kind` = 'admin' AND EXISTS (SELECT 1 FROM `organisers` WHERE `id` = 'main');--> statement-breakpoint
DELETE FROM `sessions` WHERE `kind` = 'admin' AND `organiser_id` IS NULL;--> statement-breakpoint
CREATE INDEX `sessions_organiser` ON `sessions` (`organiser_id`);