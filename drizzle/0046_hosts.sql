PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_site_settings` (
	`id` integer PRIMARY KEY NOT NULL,
	`site_name` text NOT NULL,
	`tagline` text NOT NULL,
	`city` text NOT NULL,
	`seal` text NOT NULL,
	`wishes_on` integer NOT NULL,
	`polls_on` integer NOT NULL,
	`moderation` text NOT NULL,
	`default_notes` text NOT NULL,
	`default_disclaimer` text NOT NULL,
	`contact_wechat` text NOT NULL,
	`contact_email` text DEFAULT '' NOT NULL,
	`host_name` text DEFAULT '' NOT NULL,
	`host_line` text DEFAULT '' NOT NULL,
	`contact_qr_image_id` text,
	`feed_origin` text,
	`registration_days` integer DEFAULT 30 NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`contact_qr_image_id`) REFERENCES `images`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "site_settings_single" CHECK("__new_site_settings"."id" = 1),
	CONSTRAINT "site_settings_name" CHECK(length("__new_site_settings"."site_name") BETWEEN 1 AND 400),
	CONSTRAINT "site_settings_switches" CHECK("__new_site_settings"."wishes_on" IN (0, 1) AND "__new_site_settings"."polls_on" IN (0, 1)),
	CONSTRAINT "site_settings_moderation" CHECK("__new_site_settings"."moderation" IN ('pre', 'post')),
	CONSTRAINT "site_settings_host" CHECK(length("__new_site_settings"."host_name") <= 200 AND length("__new_site_settings"."host_line") <= 400),
	CONSTRAINT "site_settings_contact_email" CHECK(length("__new_site_settings"."contact_email") BETWEEN 0 AND 254),
	CONSTRAINT "site_settings_registration_days" CHECK("__new_site_settings"."registration_days" BETWEEN 7 AND 365)
);
--> statement-breakpoint
INSERT INTO `__new_site_settings`("id", "site_name", "tagline", "city", "seal", "wishes_on", "polls_on", "moderation", "default_notes", "default_disclaimer", "contact_wechat", "contact_email", "contact_qr_image_id", "feed_origin", "registration_days", "updated_at") SELECT "id", "site_name", "tagline", "city", "seal", "wishes_on", "polls_on", "moderation", "default_notes", "default_disclaimer", "contact_wechat", "contact_email", "contact_qr_image_id", "feed_origin", "registration_days", "updated_at" FROM `site_settings`;--> statement-breakpoint
DROP TABLE `site_settings`;--> statement-breakpoint
ALTER TABLE `__new_site_settings` RENAME TO `site_settings`;--> statement-breakpoint
PRAGMA foreign_keys=ON;