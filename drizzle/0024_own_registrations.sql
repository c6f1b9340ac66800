CREATE TABLE `guest_notices` (
	`registration_id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`network` text NOT NULL,
	`from_member` integer NOT NULL,
	`due_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`registration_id`) REFERENCES `registrations`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "guest_notices_member" CHECK("guest_notices"."from_member" IN (0, 1))
);
--> statement-breakpoint
CREATE INDEX `guest_notices_due` ON `guest_notices` (`due_at`);--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_registrations` (
	`id` text PRIMARY KEY NOT NULL,
	`event_id` text NOT NULL,
	`visitor_id` text,
	`user_id` text,
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
	`note` text DEFAULT '' NOT NULL,
	`answers` text DEFAULT '[]' NOT NULL,
	`admin_note` text DEFAULT '' NOT NULL,
	`attended_at` integer,
	`deposit_seats` integer DEFAULT 0 NOT NULL,
	`fee_seats` integer DEFAULT 0 NOT NULL,
	`consented_at` integer,
	`address_hash` text,
	`declined_keys` text,
	`erased_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "registrations_status_known" CHECK("__new_registrations"."status" IN ('pending', 'confirmed', 'waiting', 'cancelled', 'declined')),
	CONSTRAINT "registrations_contact_known" CHECK("__new_registrations"."contact_type" IN ('wechat', 'phone', 'email', 'none')),
	CONSTRAINT "registrations_seats" CHECK("__new_registrations"."seats" BETWEEN 1 AND 4),
	CONSTRAINT "registrations_arrival" CHECK("__new_registrations"."arrival" >= 1),
	CONSTRAINT "registrations_flags" CHECK("__new_registrations"."held" IN (0, 1) AND "__new_registrations"."proven" IN (0, 1)),
	CONSTRAINT "registrations_held" CHECK("__new_registrations"."held" = 0 OR "__new_registrations"."status" = 'pending'),
	CONSTRAINT "registrations_requested" CHECK("__new_registrations"."requested_seats" BETWEEN 1 AND 4),
	CONSTRAINT "registrations_paid" CHECK("__new_registrations"."deposit_seats" BETWEEN 0 AND 4 AND "__new_registrations"."fee_seats" BETWEEN 0 AND 4),
	CONSTRAINT "registrations_texts" CHECK(length("__new_registrations"."name") <= 400 AND length("__new_registrations"."contact") <= 500 AND length("__new_registrations"."note") <= 2000 AND length("__new_registrations"."answers") <= 20000 AND length("__new_registrations"."admin_note") <= 5000),
	CONSTRAINT "registrations_erased" CHECK("__new_registrations"."erased_at" IS NULL OR ("__new_registrations"."contact" IS NULL AND "__new_registrations"."contact_key" IS NULL AND "__new_registrations"."visitor_id" IS NULL AND "__new_registrations"."user_id" IS NULL))
);
--> statement-breakpoint
-- A paid mark was for all seats; members and guests whom the organiser added are known; presence ends with the seat.
INSERT INTO `__new_registrations`("id", "event_id", "visitor_id", "user_id", "arrival", "status", "seats", "held", "proven", "requested_seats", "name", "contact_type", "contact", "contact_key", "note", "answers", "admin_note", "attended_at", "deposit_seats", "fee_seats", "consented_at", "address_hash", "declined_keys", "erased_at", "created_at", "updated_at") SELECT "id", "event_id", "visitor_id", "user_id", "arrival", "status", "seats", 0, "user_id" IS NOT NULL OR "consented_at" IS NULL, NULL, "name", "contact_type", "contact", "contact_key", "note", "answers", "admin_note", CASE "status" WHEN 'confirmed' THEN "attended_at" END, "deposit_paid" * "seats", "fee_paid" * "seats", "consented_at", "address_hash", NULL, "erased_at", "created_at", "updated_at" FROM `registrations`;--> statement-breakpoint
DROP TABLE `registrations`;--> statement-breakpoint
ALTER TABLE `__new_registrations` RENAME TO `registrations`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `registrations_event` ON `registrations` (`event_id`,`arrival`,`status`,`held`,`seats`);--> statement-breakpoint
CREATE UNIQUE INDEX `registrations_visitor` ON `registrations` (`visitor_id`,`event_id`) WHERE "registrations"."visitor_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `registrations_user` ON `registrations` (`user_id`);--> statement-breakpoint
CREATE INDEX `registrations_to_blank` ON `registrations` (`created_at`) WHERE "registrations"."address_hash" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `registrations_to_erase` ON `registrations` (`event_id`) WHERE "registrations"."erased_at" IS NULL;--> statement-breakpoint
CREATE TABLE `__new_registration_tokens` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`registration_id` text NOT NULL,
	`mailed` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`registration_id`) REFERENCES `registrations`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "registration_tokens_mailed" CHECK("__new_registration_tokens"."mailed" IN (0, 1))
);
--> statement-breakpoint
INSERT INTO `__new_registration_tokens`("token_hash", "registration_id", "mailed", "created_at") SELECT "token_hash", "registration_id", 0, "created_at" FROM `registration_tokens`;--> statement-breakpoint
DROP TABLE `registration_tokens`;--> statement-breakpoint
ALTER TABLE `__new_registration_tokens` RENAME TO `registration_tokens`;--> statement-breakpoint
CREATE INDEX `registration_tokens_registration` ON `registration_tokens` (`registration_id`);