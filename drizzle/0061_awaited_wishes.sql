CREATE TABLE `awaited_wishes` (
	`subscription_id` text NOT NULL,
	`wish_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`subscription_id`, `wish_id`),
	FOREIGN KEY (`subscription_id`) REFERENCES `subscriptions`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`wish_id`) REFERENCES `wishes`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `awaited_wishes_wish` ON `awaited_wishes` (`wish_id`);--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_subscription_requests` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`timing` text NOT NULL,
	`categories` text DEFAULT '[]' NOT NULL,
	`wish_id` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`wish_id`) REFERENCES `wishes`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "subscription_requests_email_length" CHECK(length("__new_subscription_requests"."email") BETWEEN 3 AND 320),
	CONSTRAINT "subscription_requests_timing_known" CHECK("__new_subscription_requests"."timing" IN ('now', 'thursday', 'wishes')),
	CONSTRAINT "subscription_requests_categories" CHECK(length("__new_subscription_requests"."categories") BETWEEN 2 AND 2000)
);
--> statement-breakpoint
INSERT INTO `__new_subscription_requests`("token_hash", "email", "timing", "categories", "created_at", "expires_at") SELECT "token_hash", "email", "timing", "categories", "created_at", "expires_at" FROM `subscription_requests`;--> statement-breakpoint
DROP TABLE `subscription_requests`;--> statement-breakpoint
ALTER TABLE `__new_subscription_requests` RENAME TO `subscription_requests`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `subscription_requests_email` ON `subscription_requests` (`email`);--> statement-breakpoint
CREATE INDEX `subscription_requests_expiry` ON `subscription_requests` (`expires_at`);--> statement-breakpoint
CREATE INDEX `subscription_requests_wish` ON `subscription_requests` (`wish_id`) WHERE "subscription_requests"."wish_id" IS NOT NULL;--> statement-breakpoint
CREATE TABLE `__new_subscriptions` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`contact_key` text NOT NULL,
	`timing` text NOT NULL,
	`categories` text DEFAULT '[]' NOT NULL,
	`token_hash` text NOT NULL,
	`since` integer NOT NULL,
	`digest_on` text,
	`active_at` integer NOT NULL,
	`asked_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "subscriptions_email_length" CHECK(length("__new_subscriptions"."email") BETWEEN 3 AND 320),
	CONSTRAINT "subscriptions_timing_known" CHECK("__new_subscriptions"."timing" IN ('now', 'thursday', 'wishes')),
	CONSTRAINT "subscriptions_categories" CHECK(length("__new_subscriptions"."categories") BETWEEN 2 AND 2000)
);
--> statement-breakpoint
INSERT INTO `__new_subscriptions`("id", "email", "contact_key", "timing", "categories", "token_hash", "since", "digest_on", "active_at", "asked_at", "created_at", "updated_at") SELECT "id", "email", "contact_key", "timing", "categories", "token_hash", "since", "digest_on", "active_at", "asked_at", "created_at", "updated_at" FROM `subscriptions`;--> statement-breakpoint
DROP TABLE `subscriptions`;--> statement-breakpoint
ALTER TABLE `__new_subscriptions` RENAME TO `subscriptions`;--> statement-breakpoint
CREATE UNIQUE INDEX `subscriptions_email` ON `subscriptions` (`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `subscriptions_token` ON `subscriptions` (`token_hash`);--> statement-breakpoint
CREATE INDEX `subscriptions_contact` ON `subscriptions` (`contact_key`);--> statement-breakpoint
CREATE INDEX `subscriptions_timing` ON `subscriptions` (`timing`,`digest_on`);--> statement-breakpoint
CREATE INDEX `subscriptions_active` ON `subscriptions` (`active_at`);--> statement-breakpoint
CREATE INDEX `announcements_mail` ON `announcements` (`mail_id`);--> statement-breakpoint
CREATE INDEX `announcements_cancelled` ON `announcements` (`event_id`) WHERE "announcements"."cancelled_at" IS NOT NULL;