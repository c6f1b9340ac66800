-- Counts of wrong codes last a day: those of whole accounts are not carried over to networks.
DROP TABLE `factor_tries`;--> statement-breakpoint
CREATE TABLE `factor_tries` (
	`user_id` text NOT NULL,
	`network_hash` text DEFAULT '' NOT NULL,
	`wrong` integer NOT NULL,
	`last_wrong_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `network_hash`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
