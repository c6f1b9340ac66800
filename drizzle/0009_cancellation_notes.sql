ALTER TABLE `events` ADD `cancel_reason` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `events` ADD `refund_note` text DEFAULT '' NOT NULL;