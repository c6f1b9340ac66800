CREATE TABLE `setup_steps` (
	`step` text PRIMARY KEY NOT NULL,
	`state` text NOT NULL,
	`at` integer NOT NULL,
	CONSTRAINT "setup_steps_step" CHECK("setup_steps"."step" IN ('site', 'mail')),
	CONSTRAINT "setup_steps_state" CHECK("setup_steps"."state" IN ('open', 'done', 'skipped'))
);
--> statement-breakpoint
ALTER TABLE `site_settings` ADD `time_zone` text DEFAULT 'Europe/Rome' NOT NULL;