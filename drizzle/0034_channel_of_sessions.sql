ALTER TABLE `sessions` RENAME COLUMN `door` TO `channel`;--> statement-breakpoint
CREATE TABLE `idempotent_responses` (
	`key_hash` text PRIMARY KEY NOT NULL,
	`request_hash` text NOT NULL,
	`status` integer NOT NULL,
	`body` text NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "idempotent_responses_status" CHECK("idempotent_responses"."status" BETWEEN 200 AND 299)
);
--> statement-breakpoint
INSERT INTO `idempotent_responses`("key_hash", "request_hash", "status", "body", "created_at") SELECT "key_hash", "request_hash", "status", "body", "created_at" FROM `answered_calls`;--> statement-breakpoint
DROP TABLE `answered_calls`;--> statement-breakpoint
CREATE INDEX `idempotent_responses_created` ON `idempotent_responses` (`created_at`);
