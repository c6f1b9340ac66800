CREATE TABLE `registration_edits` (
	`audit_id` text PRIMARY KEY NOT NULL,
	`registration_id` text NOT NULL,
	`before` text NOT NULL,
	`after` text NOT NULL,
	`mails` text DEFAULT '[]' NOT NULL,
	FOREIGN KEY (`registration_id`) REFERENCES `registrations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `registration_edits_registration` ON `registration_edits` (`registration_id`);