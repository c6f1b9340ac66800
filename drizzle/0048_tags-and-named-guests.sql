PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_registrations` (
	`id` text PRIMARY KEY NOT NULL,
	`event_id` text NOT NULL,
	`visitor_id` text,
	`user_id` text,
	`by_visitor_id` text,
	`by_user_id` text,
	`arrival` integer NOT NULL,
	`status` text NOT NULL,
	`seats` integer NOT NULL,
	`held` integer DEFAULT false NOT NULL,
	`proven` integer DEFAULT false NOT NULL,
	`requested_seats` integer,
	`name` text NOT NULL,
	`contact_type` text NOT NULL,
	`contact` text,
	`contact_key` text,
	`pending_contact` text,
	`pending_token_hash` text,
	`note` text DEFAULT '' NOT NULL,
	`answers` text DEFAULT '[]' NOT NULL,
	`admin_note` text DEFAULT '' NOT NULL,
	`companions` text DEFAULT '[]' NOT NULL,
	`alone` integer DEFAULT false NOT NULL,
	`show_name` integer DEFAULT false NOT NULL,
	`decline_reason` text DEFAULT '' NOT NULL,
	`known` text,
	`attended_at` integer,
	`arrived` integer DEFAULT 0 NOT NULL,
	`marked_at` integer,
	`marked_by` text,
	`marked_on` text,
	`deposit_seats` integer DEFAULT 0 NOT NULL,
	`fee_seats` integer DEFAULT 0 NOT NULL,
	`refunded_at` integer,
	`consented_at` integer,
	`address_hash` text,
	`declined_keys` text,
	`came_before` integer DEFAULT false NOT NULL,
	`erased_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`by_user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "registrations_status_known" CHECK("__new_registrations"."status" IN ('pending', 'confirmed', 'waiting', 'cancelled', 'declined')),
	CONSTRAINT "registrations_contact_known" CHECK("__new_registrations"."contact_type" IN ('wechat', 'phone', 'email', 'none')),
	CONSTRAINT "registrations_seats" CHECK("__new_registrations"."seats" BETWEEN 1 AND 4),
	CONSTRAINT "registrations_arrival" CHECK("__new_registrations"."arrival" >= 1),
	CONSTRAINT "registrations_flags" CHECK("__new_registrations"."held" IN (0, 1) AND "__new_registrations"."proven" IN (0, 1) AND "__new_registrations"."alone" IN (0, 1) AND "__new_registrations"."show_name" IN (0, 1)),
	CONSTRAINT "registrations_held" CHECK("__new_registrations"."held" = 0 OR "__new_registrations"."status" = 'pending'),
	CONSTRAINT "registrations_arrived" CHECK("__new_registrations"."arrived" BETWEEN 0 AND 4),
	CONSTRAINT "registrations_requested" CHECK("__new_registrations"."requested_seats" BETWEEN 1 AND 4),
	CONSTRAINT "registrations_paid" CHECK("__new_registrations"."deposit_seats" BETWEEN 0 AND 4 AND "__new_registrations"."fee_seats" BETWEEN 0 AND 4),
	CONSTRAINT "registrations_texts" CHECK(length("__new_registrations"."name") <= 400 AND length("__new_registrations"."contact") <= 500 AND length("__new_registrations"."note") <= 2000 AND length("__new_registrations"."answers") <= 20000 AND length("__new_registrations"."admin_note") <= 5000 AND length("__new_registrations"."companions") <= 5000 AND length("__new_registrations"."decline_reason") <= 2000 AND length("__new_registrations"."known") <= 5000 AND length("__new_registrations"."marked_by") <= 400 AND length("__new_registrations"."marked_on") <= 50),
	CONSTRAINT "registrations_erased" CHECK("__new_registrations"."erased_at" IS NULL OR ("__new_registrations"."contact" IS NULL AND "__new_registrations"."contact_key" IS NULL AND "__new_registrations"."visitor_id" IS NULL AND "__new_registrations"."user_id" IS NULL))
);
--> statement-breakpoint
INSERT INTO `__new_registrations`("id", "event_id", "visitor_id", "user_id", "by_visitor_id", "by_user_id", "arrival", "status", "seats", "held", "proven", "requested_seats", "name", "contact_type", "contact", "contact_key", "pending_contact", "pending_token_hash", "note", "answers", "admin_note", "companions", "decline_reason", "known", "attended_at", "arrived", "marked_at", "marked_by", "marked_on", "deposit_seats", "fee_seats", "refunded_at", "consented_at", "address_hash", "declined_keys", "came_before", "erased_at", "created_at", "updated_at") SELECT "id", "event_id", "visitor_id", "user_id", "by_visitor_id", "by_user_id", "arrival", "status", "seats", "held", "proven", "requested_seats", "name", "contact_type", "contact", "contact_key", "pending_contact", "pending_token_hash", "note", "answers", "admin_note", "companions", "decline_reason", "known", "attended_at", "arrived", "marked_at", "marked_by", "marked_on", "deposit_seats", "fee_seats", "refunded_at", "consented_at", "address_hash", "declined_keys", "came_before", "erased_at", "created_at", "updated_at" FROM `registrations`;--> statement-breakpoint
DROP TABLE `registrations`;--> statement-breakpoint
ALTER TABLE `__new_registrations` RENAME TO `registrations`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `registrations_event` ON `registrations` (`event_id`,`arrival`,`status`,`held`,`seats`);--> statement-breakpoint
CREATE UNIQUE INDEX `registrations_visitor` ON `registrations` (`visitor_id`,`event_id`) WHERE "registrations"."visitor_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `registrations_user` ON `registrations` (`user_id`);--> statement-breakpoint
CREATE INDEX `registrations_by_visitor` ON `registrations` (`by_visitor_id`) WHERE "registrations"."by_visitor_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `registrations_by_user` ON `registrations` (`by_user_id`) WHERE "registrations"."by_user_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `registrations_to_blank` ON `registrations` (`created_at`) WHERE "registrations"."address_hash" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `registrations_pending` ON `registrations` (`pending_token_hash`) WHERE "registrations"."pending_token_hash" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `registrations_contact` ON `registrations` (`contact_key`,`event_id`) WHERE "registrations"."contact_key" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `registrations_arrivals` ON `registrations` (`event_id`) WHERE "registrations"."arrived" > 0;--> statement-breakpoint
CREATE INDEX `registrations_to_erase` ON `registrations` (`event_id`) WHERE "registrations"."erased_at" IS NULL;--> statement-breakpoint
ALTER TABLE `events` ADD `tags` text DEFAULT '' NOT NULL;