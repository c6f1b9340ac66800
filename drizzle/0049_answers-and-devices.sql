CREATE TABLE `registration_devices` (
	`registration_id` text NOT NULL,
	`visitor_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`registration_id`, `visitor_id`),
	FOREIGN KEY (`registration_id`) REFERENCES `registrations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `registration_devices_visitor` ON `registration_devices` (`visitor_id`);--> statement-breakpoint
ALTER TABLE `registrations` ADD `answered_start` integer;