CREATE TABLE `guest_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`event_id` text NOT NULL,
	`audience` text NOT NULL,
	`chosen` text,
	`text` text NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	`due_at` integer NOT NULL,
	`planned` integer DEFAULT false NOT NULL,
	`after_cancel` integer DEFAULT false NOT NULL,
	`after_end` integer DEFAULT false NOT NULL,
	`settled_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "guest_messages_audience_known" CHECK("guest_messages"."audience" IN ('confirmed', 'waiting', 'pending', 'all', 'absent', 'no-show', 'chosen')),
	CONSTRAINT "guest_messages_state_known" CHECK("guest_messages"."state" IN ('waiting', 'sent', 'recalled', 'cancelled', 'late')),
	CONSTRAINT "guest_messages_settled" CHECK(("guest_messages"."state" = 'waiting') = ("guest_messages"."settled_at" IS NULL)),
	CONSTRAINT "guest_messages_text" CHECK(length("guest_messages"."text") BETWEEN 1 AND 10000),
	CONSTRAINT "guest_messages_flags" CHECK("guest_messages"."planned" IN (0, 1) AND "guest_messages"."after_cancel" IN (0, 1) AND "guest_messages"."after_end" IN (0, 1))
);
--> statement-breakpoint
CREATE INDEX `guest_messages_event` ON `guest_messages` (`event_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `guest_messages_due` ON `guest_messages` (`due_at`) WHERE "guest_messages"."state" = 'waiting';--> statement-breakpoint
CREATE TABLE `message_recipients` (
	`message_id` text NOT NULL,
	`registration_id` text NOT NULL,
	`channel` text NOT NULL,
	`mail_id` text,
	`link_hash` text,
	`mail_failed` integer DEFAULT false NOT NULL,
	`sent_at` integer,
	`seen_at` integer,
	`marked_at` integer,
	PRIMARY KEY(`message_id`, `registration_id`),
	FOREIGN KEY (`message_id`) REFERENCES `guest_messages`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`registration_id`) REFERENCES `registrations`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "message_recipients_channel_known" CHECK("message_recipients"."channel" IN ('mail', 'hand')),
	CONSTRAINT "message_recipients_failed" CHECK("message_recipients"."mail_failed" IN (0, 1))
);
--> statement-breakpoint
CREATE INDEX `message_recipients_registration` ON `message_recipients` (`registration_id`);--> statement-breakpoint
CREATE INDEX `message_recipients_mail` ON `message_recipients` (`mail_id`) WHERE "message_recipients"."mail_id" IS NOT NULL AND "message_recipients"."sent_at" IS NULL;--> statement-breakpoint
CREATE INDEX `message_recipients_to_mail` ON `message_recipients` (`message_id`) WHERE "message_recipients"."channel" = 'mail' AND "message_recipients"."mail_id" IS NULL AND "message_recipients"."mail_failed" = 0;