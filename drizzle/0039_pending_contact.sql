ALTER TABLE `registrations` ADD `pending_contact` text;--> statement-breakpoint
ALTER TABLE `registrations` ADD `pending_token_hash` text;--> statement-breakpoint
CREATE INDEX `registrations_pending` ON `registrations` (`pending_token_hash`) WHERE "registrations"."pending_token_hash" IS NOT NULL;