CREATE TABLE `announcements` (
	`event_id` text NOT NULL,
	`subscription_id` text NOT NULL,
	`mail_id` text NOT NULL,
	`in_digest` integer NOT NULL,
	`cancelled_at` integer,
	PRIMARY KEY(`event_id`, `subscription_id`),
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`subscription_id`) REFERENCES `subscriptions`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "announcements_digest" CHECK("announcements"."in_digest" IN (0, 1))
);
--> statement-breakpoint
CREATE INDEX `announcements_subscription` ON `announcements` (`subscription_id`);--> statement-breakpoint
CREATE TABLE `subscribed_registrations` (
	`registration_id` text PRIMARY KEY NOT NULL,
	FOREIGN KEY (`registration_id`) REFERENCES `registrations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `subscription_requests` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`timing` text NOT NULL,
	`categories` text DEFAULT '[]' NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	CONSTRAINT "subscription_requests_email_length" CHECK(length("subscription_requests"."email") BETWEEN 3 AND 320),
	CONSTRAINT "subscription_requests_timing_known" CHECK("subscription_requests"."timing" IN ('now', 'thursday')),
	CONSTRAINT "subscription_requests_categories" CHECK(length("subscription_requests"."categories") BETWEEN 2 AND 2000)
);
--> statement-breakpoint
CREATE INDEX `subscription_requests_email` ON `subscription_requests` (`email`);--> statement-breakpoint
CREATE INDEX `subscription_requests_expiry` ON `subscription_requests` (`expires_at`);--> statement-breakpoint
CREATE TABLE `subscriptions` (
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
	CONSTRAINT "subscriptions_email_length" CHECK(length("subscriptions"."email") BETWEEN 3 AND 320),
	CONSTRAINT "subscriptions_timing_known" CHECK("subscriptions"."timing" IN ('now', 'thursday')),
	CONSTRAINT "subscriptions_categories" CHECK(length("subscriptions"."categories") BETWEEN 2 AND 2000)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `subscriptions_email` ON `subscriptions` (`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `subscriptions_token` ON `subscriptions` (`token_hash`);--> statement-breakpoint
CREATE INDEX `subscriptions_contact` ON `subscriptions` (`contact_key`);--> statement-breakpoint
CREATE INDEX `subscriptions_timing` ON `subscriptions` (`timing`,`digest_on`);--> statement-breakpoint
CREATE INDEX `subscriptions_active` ON `subscriptions` (`active_at`);--> statement-breakpoint
ALTER TABLE `mails` ADD `unsubscribe_url` text;