PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_guest_notices` (
	`id` text PRIMARY KEY NOT NULL,
	`registration_id` text NOT NULL,
	`event_id` text NOT NULL,
	`kind` text NOT NULL,
	`before` text,
	`after` text,
	`channel` text NOT NULL,
	`mail_id` text,
	`link_hash` text,
	`mail_failed` integer DEFAULT false NOT NULL,
	`network` text,
	`from_member` integer DEFAULT false NOT NULL,
	`due_at` integer,
	`closed_at` integer,
	`closed_by` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`registration_id`) REFERENCES `registrations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "guest_notices_kind_known" CHECK("__new_guest_notices"."kind" IN ('received', 'link', 'confirmed', 'moved-up', 'declined', 'changed', 'cancelled', 'restored', 'reminder')),
	CONSTRAINT "guest_notices_channel_known" CHECK("__new_guest_notices"."channel" IN ('mail', 'hand')),
	CONSTRAINT "guest_notices_closer_known" CHECK("__new_guest_notices"."closed_by" IS NULL OR "__new_guest_notices"."closed_by" IN ('mail', 'guest', 'organiser')),
	CONSTRAINT "guest_notices_closed" CHECK(("__new_guest_notices"."closed_at" IS NULL) = ("__new_guest_notices"."closed_by" IS NULL)),
	CONSTRAINT "guest_notices_flags" CHECK("__new_guest_notices"."from_member" IN (0, 1) AND "__new_guest_notices"."mail_failed" IN (0, 1)),
	CONSTRAINT "guest_notices_facts" CHECK(("__new_guest_notices"."before" IS NULL) = ("__new_guest_notices"."after" IS NULL) AND length("__new_guest_notices"."before") <= 5000 AND length("__new_guest_notices"."after") <= 5000)
);
--> statement-breakpoint
-- A waiting mail is written from the row as it is when it is sent: one of each kind that says the state.
INSERT INTO `__new_guest_notices`("id", "registration_id", "event_id", "kind", "channel", "network", "from_member", "due_at", "created_at") SELECT lower(hex(randomblob(6))), `guest_notices`.`registration_id`, `registrations`.`event_id`, CASE `guest_notices`.`kind` WHEN 'link' THEN 'link' ELSE 'received' END, 'mail', `guest_notices`.`network`, `guest_notices`.`from_member`, `guest_notices`.`due_at`, `guest_notices`.`created_at` FROM `guest_notices` JOIN `registrations` ON `registrations`.`id` = `guest_notices`.`registration_id`;--> statement-breakpoint
DROP TABLE `guest_notices`;--> statement-breakpoint
ALTER TABLE `__new_guest_notices` RENAME TO `guest_notices`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `guest_notices_open` ON `guest_notices` (`registration_id`) WHERE "guest_notices"."closed_at" IS NULL;--> statement-breakpoint
CREATE INDEX `guest_notices_event` ON `guest_notices` (`event_id`,`closed_at`);--> statement-breakpoint
CREATE INDEX `guest_notices_registration` ON `guest_notices` (`registration_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `guest_notices_due` ON `guest_notices` (`due_at`) WHERE "guest_notices"."due_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `guest_notices_mail` ON `guest_notices` (`mail_id`) WHERE "guest_notices"."mail_id" IS NOT NULL;--> statement-breakpoint
-- Who signed up before knows what is so now; who was present came with all seats.
UPDATE `registrations` SET `known` = (SELECT json_object('status', `registrations`.`status`, 'seats', `registrations`.`seats`, 'startAt', `events`.`start_at`, 'endAt', `events`.`end_at`, 'place', trim(`events`.`location_name` || ' ' || `events`.`location_address`), 'depositCents', `events`.`deposit_cents`, 'enrollFeeCents', `events`.`enroll_fee_cents`, 'isCancelled', json(CASE `events`.`status` WHEN 'cancelled' THEN 'true' ELSE 'false' END), 'reminded', NULL) FROM `events` WHERE `events`.`id` = `registrations`.`event_id`) WHERE `erased_at` IS NULL;--> statement-breakpoint
UPDATE `registrations` SET `arrived` = `seats` WHERE `attended_at` IS NOT NULL;
