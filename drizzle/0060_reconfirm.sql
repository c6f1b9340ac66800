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
	CONSTRAINT "guest_notices_kind_known" CHECK("__new_guest_notices"."kind" IN ('received', 'link', 'confirmed', 'moved-up', 'declined', 'changed', 'cancelled', 'restored', 'reminder', 'reconfirm', 'offered', 'lapsed')),
	CONSTRAINT "guest_notices_channel_known" CHECK("__new_guest_notices"."channel" IN ('mail', 'hand')),
	CONSTRAINT "guest_notices_closer_known" CHECK("__new_guest_notices"."closed_by" IS NULL OR "__new_guest_notices"."closed_by" IN ('mail', 'guest', 'organiser')),
	CONSTRAINT "guest_notices_closed" CHECK(("__new_guest_notices"."closed_at" IS NULL) = ("__new_guest_notices"."closed_by" IS NULL)),
	CONSTRAINT "guest_notices_flags" CHECK("__new_guest_notices"."from_member" IN (0, 1) AND "__new_guest_notices"."mail_failed" IN (0, 1)),
	CONSTRAINT "guest_notices_facts" CHECK(("__new_guest_notices"."before" IS NULL) = ("__new_guest_notices"."after" IS NULL) AND length("__new_guest_notices"."before") <= 5000 AND length("__new_guest_notices"."after") <= 5000)
);
--> statement-breakpoint
INSERT INTO `__new_guest_notices`("id", "registration_id", "event_id", "kind", "before", "after", "channel", "mail_id", "link_hash", "mail_failed", "network", "from_member", "due_at", "closed_at", "closed_by", "created_at") SELECT "id", "registration_id", "event_id", "kind", "before", "after", "channel", "mail_id", "link_hash", "mail_failed", "network", "from_member", "due_at", "closed_at", "closed_by", "created_at" FROM `guest_notices`;--> statement-breakpoint
DROP TABLE `guest_notices`;--> statement-breakpoint
ALTER TABLE `__new_guest_notices` RENAME TO `guest_notices`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `guest_notices_open` ON `guest_notices` (`registration_id`) WHERE "guest_notices"."closed_at" IS NULL;--> statement-breakpoint
CREATE INDEX `guest_notices_event` ON `guest_notices` (`event_id`,`closed_at`);--> statement-breakpoint
CREATE INDEX `guest_notices_registration` ON `guest_notices` (`registration_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `guest_notices_due` ON `guest_notices` (`due_at`) WHERE "guest_notices"."due_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `guest_notices_mail` ON `guest_notices` (`mail_id`) WHERE "guest_notices"."mail_id" IS NOT NULL;--> statement-breakpoint
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
	`answered_start` integer,
	`asked_start` integer,
	`offer_expires_at` integer,
	`deposit_seats` integer DEFAULT 0 NOT NULL,
	`fee_seats` integer DEFAULT 0 NOT NULL,
	`refunded_at` integer,
	`consented_at` integer,
	`address_hash` text,
	`declined_keys` text,
	`person_hash` text,
	`came_before` integer DEFAULT false NOT NULL,
	`erased_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`by_user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "registrations_status_known" CHECK("__new_registrations"."status" IN ('pending', 'confirmed', 'offered', 'waiting', 'cancelled', 'declined')),
	CONSTRAINT "registrations_contact_known" CHECK("__new_registrations"."contact_type" IN ('wechat', 'phone', 'email', 'none')),
	CONSTRAINT "registrations_seats" CHECK("__new_registrations"."seats" BETWEEN 1 AND 10),
	CONSTRAINT "registrations_arrival" CHECK("__new_registrations"."arrival" >= 1),
	CONSTRAINT "registrations_flags" CHECK("__new_registrations"."held" IN (0, 1) AND "__new_registrations"."proven" IN (0, 1) AND "__new_registrations"."alone" IN (0, 1) AND "__new_registrations"."show_name" IN (0, 1)),
	CONSTRAINT "registrations_held" CHECK("__new_registrations"."held" = 0 OR "__new_registrations"."status" = 'pending'),
	CONSTRAINT "registrations_offer" CHECK(("__new_registrations"."status" <> 'offered' OR "__new_registrations"."offer_expires_at" IS NOT NULL) AND ("__new_registrations"."offer_expires_at" IS NULL OR "__new_registrations"."status" IN ('offered', 'waiting'))),
	CONSTRAINT "registrations_arrived" CHECK("__new_registrations"."arrived" BETWEEN 0 AND 10),
	CONSTRAINT "registrations_requested" CHECK("__new_registrations"."requested_seats" BETWEEN 1 AND 10),
	CONSTRAINT "registrations_paid" CHECK("__new_registrations"."deposit_seats" BETWEEN 0 AND 10 AND "__new_registrations"."fee_seats" BETWEEN 0 AND 10),
	CONSTRAINT "registrations_texts" CHECK(length("__new_registrations"."name") <= 400 AND length("__new_registrations"."contact") <= 500 AND length("__new_registrations"."note") <= 2000 AND length("__new_registrations"."answers") <= 20000 AND length("__new_registrations"."admin_note") <= 5000 AND length("__new_registrations"."companions") <= 5000 AND length("__new_registrations"."decline_reason") <= 2000 AND length("__new_registrations"."known") <= 5000 AND length("__new_registrations"."marked_by") <= 400 AND length("__new_registrations"."marked_on") <= 50),
	CONSTRAINT "registrations_erased" CHECK("__new_registrations"."erased_at" IS NULL OR ("__new_registrations"."contact" IS NULL AND "__new_registrations"."contact_key" IS NULL AND "__new_registrations"."visitor_id" IS NULL AND "__new_registrations"."user_id" IS NULL))
);
--> statement-breakpoint
INSERT INTO `__new_registrations`("id", "event_id", "visitor_id", "user_id", "by_visitor_id", "by_user_id", "arrival", "status", "seats", "held", "proven", "requested_seats", "name", "contact_type", "contact", "contact_key", "pending_contact", "pending_token_hash", "note", "answers", "admin_note", "companions", "alone", "show_name", "decline_reason", "known", "attended_at", "arrived", "marked_at", "marked_by", "marked_on", "answered_start", "deposit_seats", "fee_seats", "refunded_at", "consented_at", "address_hash", "declined_keys", "person_hash", "came_before", "erased_at", "created_at", "updated_at") SELECT "id", "event_id", "visitor_id", "user_id", "by_visitor_id", "by_user_id", "arrival", "status", "seats", "held", "proven", "requested_seats", "name", "contact_type", "contact", "contact_key", "pending_contact", "pending_token_hash", "note", "answers", "admin_note", "companions", "alone", "show_name", "decline_reason", "known", "attended_at", "arrived", "marked_at", "marked_by", "marked_on", "answered_start", "deposit_seats", "fee_seats", "refunded_at", "consented_at", "address_hash", "declined_keys", "person_hash", "came_before", "erased_at", "created_at", "updated_at" FROM `registrations`;--> statement-breakpoint
DROP TABLE `registrations`;--> statement-breakpoint
ALTER TABLE `__new_registrations` RENAME TO `registrations`;--> statement-breakpoint
CREATE INDEX `registrations_event` ON `registrations` (`event_id`,`arrival`,`status`,`held`,`seats`);--> statement-breakpoint
CREATE UNIQUE INDEX `registrations_visitor` ON `registrations` (`visitor_id`,`event_id`) WHERE "registrations"."visitor_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `registrations_user` ON `registrations` (`user_id`);--> statement-breakpoint
CREATE INDEX `registrations_by_visitor` ON `registrations` (`by_visitor_id`) WHERE "registrations"."by_visitor_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `registrations_by_user` ON `registrations` (`by_user_id`) WHERE "registrations"."by_user_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `registrations_to_blank` ON `registrations` (`created_at`) WHERE "registrations"."address_hash" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `registrations_pending` ON `registrations` (`pending_token_hash`) WHERE "registrations"."pending_token_hash" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `registrations_requested` ON `registrations` (`event_id`) WHERE "registrations"."requested_seats" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `registrations_contact` ON `registrations` (`contact_key`,`event_id`) WHERE "registrations"."contact_key" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `registrations_person` ON `registrations` (`person_hash`) WHERE "registrations"."person_hash" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `registrations_newest` ON `registrations` (`created_at`,`id`) WHERE "registrations"."erased_at" IS NULL;--> statement-breakpoint
CREATE INDEX `registrations_offers` ON `registrations` (`offer_expires_at`) WHERE "registrations"."status" = 'offered';--> statement-breakpoint
CREATE INDEX `registrations_arrivals` ON `registrations` (`event_id`) WHERE "registrations"."arrived" > 0;--> statement-breakpoint
CREATE INDEX `registrations_to_erase` ON `registrations` (`event_id`) WHERE "registrations"."erased_at" IS NULL;--> statement-breakpoint
CREATE TABLE `__new_events` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`summary` text DEFAULT '' NOT NULL,
	`details` text DEFAULT '' NOT NULL,
	`notes` text DEFAULT '' NOT NULL,
	`disclaimer` text DEFAULT '' NOT NULL,
	`tags` text DEFAULT '' NOT NULL,
	`category` text DEFAULT '其他' NOT NULL,
	`status` text DEFAULT 'active' NOT NULL,
	`archived_at` integer,
	`start_at` integer NOT NULL,
	`end_at` integer NOT NULL,
	`poster_layout` text DEFAULT 'sheet' NOT NULL,
	`postponed_from` integer,
	`cancel_reason` text DEFAULT '' NOT NULL,
	`refund_note` text DEFAULT '' NOT NULL,
	`location_name` text DEFAULT '' NOT NULL,
	`location_address` text DEFAULT '' NOT NULL,
	`directions` text DEFAULT '' NOT NULL,
	`address_shown` text DEFAULT 'all' NOT NULL,
	`title_italian` text DEFAULT '' NOT NULL,
	`summary_italian` text DEFAULT '' NOT NULL,
	`host` text DEFAULT '' NOT NULL,
	`capacity` integer,
	`current_participants` integer DEFAULT 0 NOT NULL,
	`reserved_seats` integer DEFAULT 0 NOT NULL,
	`deposit_cents` integer DEFAULT 0 NOT NULL,
	`enroll_fee_cents` integer DEFAULT 0 NOT NULL,
	`color_scheme` text DEFAULT 'lemon-sky' NOT NULL,
	`cover_image_id` text,
	`cover_link` text,
	`background_image_id` text,
	`background_link` text,
	`group_qr_image_id` text,
	`group_qr_link` text,
	`group_qr_valid_until` integer,
	`group_code_shown` text DEFAULT 'all' NOT NULL,
	`registration_mode` text DEFAULT 'off' NOT NULL,
	`seats_max` integer DEFAULT 4 NOT NULL,
	`registration_deadline` integer,
	`registration_note` text DEFAULT '' NOT NULL,
	`reminder` text DEFAULT 'on' NOT NULL,
	`reminded_start` integer,
	`reconfirm` text DEFAULT 'off' NOT NULL,
	`reconfirm_hour` text DEFAULT '10' NOT NULL,
	`registration_question1` text DEFAULT '' NOT NULL,
	`registration_question2` text DEFAULT '' NOT NULL,
	`registration_question3` text DEFAULT '' NOT NULL,
	`draft_id` text,
	`search_text` text,
	`version` integer DEFAULT 1 NOT NULL,
	`follow_from` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`cover_image_id`) REFERENCES `images`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`background_image_id`) REFERENCES `images`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`group_qr_image_id`) REFERENCES `images`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "events_title" CHECK(length("__new_events"."title") BETWEEN 1 AND 600),
	CONSTRAINT "events_texts" CHECK(length("__new_events"."summary") <= 2000 AND length("__new_events"."details") <= 10000 AND length("__new_events"."notes") <= 50000 AND length("__new_events"."disclaimer") <= 50000),
	CONSTRAINT "events_more_texts" CHECK(length("__new_events"."directions") <= 2400 AND length("__new_events"."title_italian") <= 600 AND length("__new_events"."summary_italian") <= 2000 AND length("__new_events"."host") <= 400),
	CONSTRAINT "events_category_known" CHECK("__new_events"."category" IN ('酒会', '一日恋爱', '野餐', '徒步', '桌游', '撕名牌', '主题交流', '文化体验', '美食制作', '户外运动', '城市观光', '艺术文化', '其他')),
	CONSTRAINT "events_status_known" CHECK("__new_events"."status" IN ('active', 'ended', 'cancelled')),
	CONSTRAINT "events_period" CHECK("__new_events"."end_at" > "__new_events"."start_at"),
	CONSTRAINT "events_capacity" CHECK("__new_events"."capacity" IS NULL OR "__new_events"."capacity" BETWEEN 2 AND 500),
	CONSTRAINT "events_participants" CHECK("__new_events"."current_participants" >= 0),
	CONSTRAINT "events_money" CHECK("__new_events"."deposit_cents" BETWEEN 0 AND 999900 AND "__new_events"."enroll_fee_cents" BETWEEN 0 AND 99900),
	CONSTRAINT "events_scheme_known" CHECK("__new_events"."color_scheme" IN ('lemon-sky', 'sakura-night', 'tangerine-teal', 'matcha-grape', 'sunset-ocean', 'honey-lavender', 'mint-cola', 'apricot-ink', 'neon-lime-magenta', 'sand-emerald', 'glacier-cherry', 'pistachio-rose', 'pacific-gold', 'clay-cobalt', 'ocean-breeze', 'forest-mist', 'sunset-glow', 'lavender-dream', 'mint-fresh', 'coral-warm', 'steel-blue', 'golden-hour', 'rose-quartz', 'sage-green', 'amber-glow', 'navy-deep', 'peach-soft', 'teal-bright', 'burgundy-rich', 'cream-elegant', 'charcoal-modern')),
	CONSTRAINT "events_version" CHECK("__new_events"."version" >= 1),
	CONSTRAINT "events_registration_known" CHECK("__new_events"."registration_mode" IN ('off', 'open', 'approval')),
	CONSTRAINT "events_seats_max" CHECK("__new_events"."seats_max" BETWEEN 1 AND 10),
	CONSTRAINT "events_reminder_known" CHECK("__new_events"."reminder" IN ('on', 'off')),
	CONSTRAINT "events_reconfirm_known" CHECK("__new_events"."reconfirm" IN ('on', 'off') AND "__new_events"."reconfirm_hour" IN ('9', '10', '12', '15', '18', '20')),
	CONSTRAINT "events_audiences_known" CHECK("__new_events"."address_shown" IN ('all', 'confirmed') AND "__new_events"."group_code_shown" IN ('all', 'confirmed')),
	CONSTRAINT "events_registration_texts" CHECK(length("__new_events"."registration_note") <= 5000 AND length("__new_events"."registration_question1") <= 600 AND length("__new_events"."registration_question2") <= 600 AND length("__new_events"."registration_question3") <= 600)
);
--> statement-breakpoint
INSERT INTO `__new_events`("id", "title", "summary", "details", "notes", "disclaimer", "tags", "category", "status", "archived_at", "start_at", "end_at", "poster_layout", "postponed_from", "cancel_reason", "refund_note", "location_name", "location_address", "directions", "address_shown", "title_italian", "summary_italian", "host", "capacity", "current_participants", "reserved_seats", "deposit_cents", "enroll_fee_cents", "color_scheme", "cover_image_id", "cover_link", "background_image_id", "background_link", "group_qr_image_id", "group_qr_link", "group_qr_valid_until", "group_code_shown", "registration_mode", "seats_max", "registration_deadline", "registration_note", "reminder", "reminded_start", "registration_question1", "registration_question2", "registration_question3", "draft_id", "search_text", "version", "follow_from", "created_at", "updated_at") SELECT "id", "title", "summary", "details", "notes", "disclaimer", "tags", "category", "status", "archived_at", "start_at", "end_at", "poster_layout", "postponed_from", "cancel_reason", "refund_note", "location_name", "location_address", "directions", "address_shown", "title_italian", "summary_italian", "host", "capacity", "current_participants", "reserved_seats", "deposit_cents", "enroll_fee_cents", "color_scheme", "cover_image_id", "cover_link", "background_image_id", "background_link", "group_qr_image_id", "group_qr_link", "group_qr_valid_until", "group_code_shown", "registration_mode", "seats_max", "registration_deadline", "registration_note", "reminder", "reminded_start", "registration_question1", "registration_question2", "registration_question3", "draft_id", "search_text", "version", "follow_from", "created_at", "updated_at" FROM `events`;--> statement-breakpoint
DROP TABLE `events`;--> statement-breakpoint
ALTER TABLE `__new_events` RENAME TO `events`;--> statement-breakpoint
CREATE INDEX `events_newest` ON `events` (`created_at`,`id`,`status`,`category`) WHERE "events"."archived_at" IS NULL;--> statement-breakpoint
CREATE INDEX `events_start` ON `events` (`start_at`,`id`,`status`,`end_at`) WHERE "events"."archived_at" IS NULL;--> statement-breakpoint
CREATE INDEX `events_status_end` ON `events` (`status`,`end_at`,`start_at`,`id`) WHERE "events"."archived_at" IS NULL;--> statement-breakpoint
CREATE INDEX `events_category` ON `events` (`category`,`created_at`,`id`,`status`,`start_at`,`end_at`) WHERE "events"."archived_at" IS NULL;--> statement-breakpoint
CREATE INDEX `events_title` ON `events` (title COLLATE NOCASE,`id`,`status`,`category`,`start_at`,`end_at`) WHERE "events"."archived_at" IS NULL;--> statement-breakpoint
CREATE INDEX `events_capacity` ON `events` (capacity IS NULL,`capacity`,`id`,`status`,`category`) WHERE "events"."archived_at" IS NULL;--> statement-breakpoint
CREATE INDEX `events_capacity_down` ON `events` (capacity IS NULL,capacity DESC,id DESC,`status`,`category`) WHERE "events"."archived_at" IS NULL;--> statement-breakpoint
CREATE INDEX `events_archived` ON `events` (`created_at`,`id`) WHERE "events"."archived_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `events_to_fold` ON `events` (`id`) WHERE "events"."search_text" IS NULL;--> statement-breakpoint
CREATE INDEX `events_to_follow` ON `events` (`id`) WHERE "events"."follow_from" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `events_draft` ON `events` (`draft_id`);--> statement-breakpoint
CREATE INDEX `events_cover_image` ON `events` (`cover_image_id`);--> statement-breakpoint
CREATE INDEX `events_background_image` ON `events` (`background_image_id`);--> statement-breakpoint
CREATE INDEX `events_group_qr_image` ON `events` (`group_qr_image_id`);