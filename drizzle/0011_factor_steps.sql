CREATE TABLE `factor_tries` (
	`user_id` text PRIMARY KEY NOT NULL,
	`wrong` integer NOT NULL,
	`last_wrong_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `factors` ADD `used_steps` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `sessions` ADD `factor_id` text;