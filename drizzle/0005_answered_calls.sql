CREATE TABLE `answered_calls` (
	`key_hash` text PRIMARY KEY NOT NULL,
	`request_hash` text NOT NULL,
	`status` integer NOT NULL,
	`body` text NOT NULL,
	`visitor_id` text,
	`created_at` integer NOT NULL,
	CONSTRAINT "answered_calls_status" CHECK("answered_calls"."status" BETWEEN 200 AND 299)
);
--> statement-breakpoint
CREATE INDEX `answered_calls_created` ON `answered_calls` (`created_at`);