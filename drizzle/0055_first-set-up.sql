CREATE TABLE `mail_servers` (
	`id` integer PRIMARY KEY NOT NULL,
	`provider` text NOT NULL,
	`host` text NOT NULL,
	`port` integer NOT NULL,
	`user` text NOT NULL,
	`address` text NOT NULL,
	`sealed_password` text NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "mail_servers_single" CHECK("mail_servers"."id" = 1),
	CONSTRAINT "mail_servers_provider" CHECK("mail_servers"."provider" IN ('qq', '163', 'gmail', 'outlook', 'aruba', 'brevo', 'other')),
	CONSTRAINT "mail_servers_port" CHECK("mail_servers"."port" BETWEEN 1 AND 65535)
);
--> statement-breakpoint
CREATE TABLE `setup_steps` (
	`step` text PRIMARY KEY NOT NULL,
	`state` text NOT NULL,
	`at` integer NOT NULL,
	CONSTRAINT "setup_steps_step" CHECK("setup_steps"."step" IN ('site', 'mail')),
	CONSTRAINT "setup_steps_state" CHECK("setup_steps"."state" IN ('open', 'done', 'skipped'))
);
--> statement-breakpoint
ALTER TABLE `site_settings` ADD `time_zone` text DEFAULT 'Europe/Rome' NOT NULL;