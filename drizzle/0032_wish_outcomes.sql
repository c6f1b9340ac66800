CREATE TABLE `wish_outcomes` (
	`id` text PRIMARY KEY NOT NULL,
	`wish_id` text NOT NULL,
	`event_id` text,
	`poll_id` text,
	`place` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`wish_id`) REFERENCES `wishes`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`poll_id`) REFERENCES `polls`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "wish_outcomes_one" CHECK(("wish_outcomes"."event_id" IS NULL) <> ("wish_outcomes"."poll_id" IS NULL)),
	CONSTRAINT "wish_outcomes_place" CHECK("wish_outcomes"."place" BETWEEN 1 AND 3)
);
--> statement-breakpoint
CREATE INDEX `wish_outcomes_wish` ON `wish_outcomes` (`wish_id`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `wish_outcomes_event` ON `wish_outcomes` (`event_id`) WHERE "wish_outcomes"."event_id" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `wish_outcomes_poll` ON `wish_outcomes` (`poll_id`,`place`) WHERE "wish_outcomes"."poll_id" IS NOT NULL;