ALTER TABLE `registrations` ADD `person_hash` text;--> statement-breakpoint
CREATE INDEX `registrations_person` ON `registrations` (`person_hash`) WHERE "registrations"."person_hash" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `registrations_newest` ON `registrations` (`created_at`,`id`) WHERE "registrations"."erased_at" IS NULL;