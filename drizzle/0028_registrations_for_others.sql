ALTER TABLE `registrations` ADD `by_visitor_id` text;--> statement-breakpoint
ALTER TABLE `registrations` ADD `by_user_id` text REFERENCES `users`(`id`) ON DELETE set null;--> statement-breakpoint
CREATE INDEX `registrations_by_visitor` ON `registrations` (`by_visitor_id`) WHERE "registrations"."by_visitor_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `registrations_by_user` ON `registrations` (`by_user_id`) WHERE "registrations"."by_user_id" IS NOT NULL;