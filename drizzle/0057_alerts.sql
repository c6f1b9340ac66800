CREATE TABLE `alert_choices` (
	`organiser_id` text NOT NULL,
	`kind` text NOT NULL,
	`mode` text NOT NULL,
	`reported` integer NOT NULL,
	`before` integer NOT NULL,
	PRIMARY KEY(`organiser_id`, `kind`),
	FOREIGN KEY (`organiser_id`) REFERENCES `organisers`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "alert_choices_kind_known" CHECK("alert_choices"."kind" IN ('requests', 'questions', 'posts', 'removals', 'full', 'waiting', 'mails', 'backup')),
	CONSTRAINT "alert_choices_mode_known" CHECK("alert_choices"."mode" IN ('now', 'daily', 'off')),
	CONSTRAINT "alert_choices_order" CHECK("alert_choices"."before" <= "alert_choices"."reported")
);
--> statement-breakpoint
CREATE TABLE `alert_items` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`item` text NOT NULL,
	`at` integer NOT NULL,
	CONSTRAINT "alert_items_kind_known" CHECK("alert_items"."kind" IN ('requests', 'questions', 'posts', 'removals', 'full', 'waiting', 'mails', 'backup'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `alert_items_item` ON `alert_items` (`kind`,`item`);--> statement-breakpoint
CREATE INDEX `alert_items_kind` ON `alert_items` (`kind`,`seq`);--> statement-breakpoint
CREATE TABLE `alert_settings` (
	`organiser_id` text PRIMARY KEY NOT NULL,
	`email` text,
	`new_email` text,
	`code_hash` text,
	`code_at` integer,
	`code_tries` integer DEFAULT 0 NOT NULL,
	`hour` integer NOT NULL,
	`last_day` text NOT NULL,
	`last_now_at` integer,
	`now_mail_id` text,
	`daily_mail_id` text,
	FOREIGN KEY (`organiser_id`) REFERENCES `organisers`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "alert_settings_hour" CHECK("alert_settings"."hour" BETWEEN 0 AND 23),
	CONSTRAINT "alert_settings_day" CHECK(length("alert_settings"."last_day") BETWEEN 10 AND 10),
	CONSTRAINT "alert_settings_pending" CHECK(("alert_settings"."new_email" IS NULL) = ("alert_settings"."code_hash" IS NULL) AND ("alert_settings"."new_email" IS NULL) = ("alert_settings"."code_at" IS NULL))
);
--> statement-breakpoint
CREATE INDEX `registrations_requested` ON `registrations` (`event_id`) WHERE "registrations"."requested_seats" IS NOT NULL;