CREATE TABLE `organiser_factor_tries` (
	`organiser_id` text NOT NULL,
	`network_hash` text DEFAULT '' NOT NULL,
	`wrong` integer NOT NULL,
	`last_wrong_at` integer NOT NULL,
	PRIMARY KEY(`organiser_id`, `network_hash`),
	FOREIGN KEY (`organiser_id`) REFERENCES `organisers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `organiser_invitations` ADD `inviter_id` text REFERENCES organisers(id) ON DELETE cascade;--> statement-breakpoint
CREATE INDEX `organiser_invitations_inviter` ON `organiser_invitations` (`inviter_id`);--> statement-breakpoint
ALTER TABLE `sessions` ADD `wrong_codes` integer DEFAULT 0 NOT NULL;