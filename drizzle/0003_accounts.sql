CREATE TABLE `oauth_states` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`data` text NOT NULL,
	`expires_at` integer NOT NULL,
	CONSTRAINT "oauth_states_data" CHECK(length("oauth_states"."data") BETWEEN 2 AND 4000)
);
--> statement-breakpoint
CREATE INDEX `oauth_states_expiry` ON `oauth_states` (`expires_at`);--> statement-breakpoint
CREATE TABLE `job_runs` (
	`name` text PRIMARY KEY NOT NULL,
	`started_at` integer NOT NULL,
	`finished_at` integer,
	`note` text DEFAULT '' NOT NULL,
	`outcome` text DEFAULT 'ok' NOT NULL
);
--> statement-breakpoint
CREATE TABLE `mails` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`recipient` text NOT NULL,
	`subject` text NOT NULL,
	`text_part` text NOT NULL,
	`html_part` text NOT NULL,
	`status` text DEFAULT 'queued' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`sent_at` integer,
	`last_error` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "mails_recipient" CHECK(length("mails"."recipient") BETWEEN 3 AND 320),
	CONSTRAINT "mails_status_known" CHECK("mails"."status" IN ('queued', 'sent', 'failed')),
	CONSTRAINT "mails_attempts" CHECK("mails"."attempts" >= 0)
);
--> statement-breakpoint
CREATE INDEX `mails_due` ON `mails` (`status`,`next_attempt_at`);--> statement-breakpoint
CREATE INDEX `mails_created` ON `mails` (`created_at`);--> statement-breakpoint
CREATE TABLE `removal_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`event_id` text,
	`photo_id` text,
	`about` text NOT NULL,
	`reason` text NOT NULL,
	`contact` text DEFAULT '' NOT NULL,
	`status` text DEFAULT 'open' NOT NULL,
	`address_hash` text,
	`settled_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`photo_id`) REFERENCES `photos`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "removal_requests_reason" CHECK(length("removal_requests"."reason") BETWEEN 1 AND 5000),
	CONSTRAINT "removal_requests_contact" CHECK(length("removal_requests"."contact") BETWEEN 0 AND 1000),
	CONSTRAINT "removal_requests_status_known" CHECK("removal_requests"."status" IN ('open', 'removed', 'kept'))
);
--> statement-breakpoint
CREATE INDEX `removal_requests_status` ON `removal_requests` (`status`,`created_at`);--> statement-breakpoint
ALTER TABLE `sessions` ADD `is_persistent` integer DEFAULT false NOT NULL;