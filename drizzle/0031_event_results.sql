CREATE TABLE `event_results` (
	`event_id` text PRIMARY KEY NOT NULL,
	`seats` integer NOT NULL,
	`registrations` integer NOT NULL,
	`came` integer NOT NULL,
	`absent_seats` integer NOT NULL,
	`absent_registrations` integer NOT NULL,
	`new_guests` integer NOT NULL,
	`returning_guests` integer NOT NULL,
	`unknown_guests` integer NOT NULL,
	`deposit_expected` integer NOT NULL,
	`deposit_received` integer NOT NULL,
	`deposit_refunded` integer NOT NULL,
	`fee_expected` integer NOT NULL,
	`fee_received` integer NOT NULL,
	`frozen_at` integer NOT NULL,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "event_results_people" CHECK("event_results"."seats" >= 0 AND "event_results"."registrations" >= 0 AND "event_results"."came" >= 0 AND "event_results"."absent_seats" >= 0 AND "event_results"."absent_registrations" >= 0),
	CONSTRAINT "event_results_guests" CHECK("event_results"."new_guests" >= 0 AND "event_results"."returning_guests" >= 0 AND "event_results"."unknown_guests" >= 0),
	CONSTRAINT "event_results_money" CHECK("event_results"."deposit_expected" >= 0 AND "event_results"."deposit_received" >= 0 AND "event_results"."deposit_refunded" >= 0 AND "event_results"."fee_expected" >= 0 AND "event_results"."fee_received" >= 0)
);
--> statement-breakpoint
ALTER TABLE `registrations` ADD `came_before` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `registrations_contact` ON `registrations` (`contact_key`,`event_id`) WHERE "registrations"."contact_key" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `registrations_arrivals` ON `registrations` (`event_id`) WHERE "registrations"."arrived" > 0;