CREATE TABLE `admin_credential` (
	`id` integer PRIMARY KEY NOT NULL,
	`password_hash` text NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "admin_credential_single" CHECK("admin_credential"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE `email_tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`purpose` text NOT NULL,
	`token_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "email_tokens_purpose_known" CHECK("email_tokens"."purpose" IN ('confirm', 'reset', 'email-change'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `email_tokens_hash` ON `email_tokens` (`token_hash`);--> statement-breakpoint
CREATE INDEX `email_tokens_user` ON `email_tokens` (`user_id`,`purpose`);--> statement-breakpoint
CREATE INDEX `email_tokens_expiry` ON `email_tokens` (`expires_at`);--> statement-breakpoint
CREATE TABLE `factors` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`factor_type` text NOT NULL,
	`status` text DEFAULT 'unverified' NOT NULL,
	`friendly_name` text DEFAULT '' NOT NULL,
	`secret` text NOT NULL,
	`last_challenged_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "factors_type_known" CHECK("factors"."factor_type" IN ('totp')),
	CONSTRAINT "factors_status_known" CHECK("factors"."status" IN ('unverified', 'verified'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `factors_name` ON `factors` (`user_id`,`friendly_name`);--> statement-breakpoint
CREATE TABLE `identities` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`provider` text NOT NULL,
	`subject` text NOT NULL,
	`email` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `identities_subject` ON `identities` (`provider`,`subject`);--> statement-breakpoint
CREATE INDEX `identities_user` ON `identities` (`user_id`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`user_id` text,
	`token_hash` text NOT NULL,
	`user_agent` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "sessions_kind_known" CHECK("sessions"."kind" IN ('admin', 'user')),
	CONSTRAINT "sessions_owner" CHECK("sessions"."kind" = 'admin' OR "sessions"."user_id" IS NOT NULL)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_token` ON `sessions` (`token_hash`);--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`password_hash` text,
	`email_verified_at` integer,
	`role` text DEFAULT 'user' NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`last_sign_in_at` integer,
	CONSTRAINT "users_email_lower" CHECK("users"."email" = lower("users"."email") AND instr("users"."email", '@') > 1),
	CONSTRAINT "users_role_known" CHECK("users"."role" IN ('user', 'admin'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email` ON `users` (`email`);--> statement-breakpoint
CREATE INDEX `users_unverified` ON `users` (`email_verified_at`,`created_at`);--> statement-breakpoint
CREATE TABLE `audit_entries` (
	`id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`actor` text NOT NULL,
	`action` text NOT NULL,
	`entity_type` text NOT NULL,
	`entity_id` text NOT NULL,
	`before` text,
	`after` text,
	CONSTRAINT "audit_actor" CHECK(length("audit_entries"."actor") BETWEEN 1 AND 100)
);
--> statement-breakpoint
CREATE INDEX `audit_entity` ON `audit_entries` (`entity_type`,`entity_id`,`at`);--> statement-breakpoint
CREATE INDEX `audit_at` ON `audit_entries` (`at`);--> statement-breakpoint
CREATE TABLE `comments` (
	`id` text PRIMARY KEY NOT NULL,
	`event_id` text NOT NULL,
	`visitor_id` text,
	`user_id` text,
	`receipt_hash` text,
	`author_name` text NOT NULL,
	`author_email` text,
	`content` text NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`rejection_reason` text,
	`address_hash` text,
	`moderated_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "comments_name" CHECK(length("comments"."author_name") BETWEEN 1 AND 400),
	CONSTRAINT "comments_content" CHECK(length("comments"."content") BETWEEN 1 AND 10000),
	CONSTRAINT "comments_status_known" CHECK("comments"."status" IN ('pending', 'approved', 'rejected')),
	CONSTRAINT "comments_reason" CHECK("comments"."status" <> 'rejected' OR ("comments"."rejection_reason" IS NOT NULL AND trim("comments"."rejection_reason") <> ''))
);
--> statement-breakpoint
CREATE INDEX `comments_event` ON `comments` (`event_id`,`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `comments_status` ON `comments` (`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `comments_visitor` ON `comments` (`visitor_id`);--> statement-breakpoint
CREATE INDEX `comments_user` ON `comments` (`user_id`);--> statement-breakpoint
CREATE INDEX `comments_receipt` ON `comments` (`receipt_hash`);--> statement-breakpoint
CREATE TABLE `drafts` (
	`id` text PRIMARY KEY NOT NULL,
	`form_type` text NOT NULL,
	`form_key` text NOT NULL,
	`name` text,
	`form` text NOT NULL,
	`hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "drafts_type_known" CHECK("drafts"."form_type" IN ('event', 'poll', 'wish')),
	CONSTRAINT "drafts_form_json" CHECK(json_valid("drafts"."form") AND length("drafts"."form") <= 200000)
);
--> statement-breakpoint
CREATE INDEX `drafts_type` ON `drafts` (`form_type`,`updated_at`);--> statement-breakpoint
CREATE INDEX `drafts_key` ON `drafts` (`form_key`);--> statement-breakpoint
CREATE TABLE `events` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`summary` text DEFAULT '' NOT NULL,
	`details` text DEFAULT '' NOT NULL,
	`notes` text DEFAULT '' NOT NULL,
	`disclaimer` text DEFAULT '' NOT NULL,
	`category` text DEFAULT '其他' NOT NULL,
	`status` text DEFAULT 'active' NOT NULL,
	`archived_at` integer,
	`start_at` integer NOT NULL,
	`end_at` integer NOT NULL,
	`postponed_from` integer,
	`location_name` text DEFAULT '' NOT NULL,
	`location_address` text DEFAULT '' NOT NULL,
	`capacity` integer,
	`current_participants` integer DEFAULT 0 NOT NULL,
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
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`cover_image_id`) REFERENCES `images`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`background_image_id`) REFERENCES `images`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`group_qr_image_id`) REFERENCES `images`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "events_title" CHECK(length("events"."title") BETWEEN 1 AND 600),
	CONSTRAINT "events_texts" CHECK(length("events"."summary") <= 2000 AND length("events"."details") <= 10000 AND length("events"."notes") <= 50000 AND length("events"."disclaimer") <= 50000),
	CONSTRAINT "events_category_known" CHECK("events"."category" IN ('酒会', '一日恋爱', '野餐', '徒步', '桌游', '撕名牌', '主题交流', '文化体验', '美食制作', '户外运动', '城市观光', '艺术文化', '其他')),
	CONSTRAINT "events_status_known" CHECK("events"."status" IN ('active', 'ended', 'cancelled')),
	CONSTRAINT "events_period" CHECK("events"."end_at" > "events"."start_at"),
	CONSTRAINT "events_capacity" CHECK("events"."capacity" IS NULL OR "events"."capacity" BETWEEN 2 AND 500),
	CONSTRAINT "events_participants" CHECK("events"."current_participants" >= 0),
	CONSTRAINT "events_money" CHECK("events"."deposit_cents" BETWEEN 0 AND 999900 AND "events"."enroll_fee_cents" BETWEEN 0 AND 99900),
	CONSTRAINT "events_scheme_known" CHECK("events"."color_scheme" IN ('lemon-sky', 'sakura-night', 'tangerine-teal', 'matcha-grape', 'sunset-ocean', 'honey-lavender', 'mint-cola', 'apricot-ink', 'neon-lime-magenta', 'sand-emerald', 'glacier-cherry', 'pistachio-rose', 'pacific-gold', 'clay-cobalt', 'ocean-breeze', 'forest-mist', 'sunset-glow', 'lavender-dream', 'mint-fresh', 'coral-warm', 'steel-blue', 'golden-hour', 'rose-quartz', 'sage-green', 'amber-glow', 'navy-deep', 'peach-soft', 'teal-bright', 'burgundy-rich', 'cream-elegant', 'charcoal-modern')),
	CONSTRAINT "events_version" CHECK("events"."version" >= 1)
);
--> statement-breakpoint
CREATE INDEX `events_public_start` ON `events` (`archived_at`,`status`,`start_at`);--> statement-breakpoint
CREATE INDEX `events_created` ON `events` (`created_at`);--> statement-breakpoint
CREATE INDEX `events_status_end` ON `events` (`status`,`end_at`);--> statement-breakpoint
CREATE INDEX `events_category` ON `events` (`category`,`start_at`);--> statement-breakpoint
CREATE TABLE `photos` (
	`id` text PRIMARY KEY NOT NULL,
	`event_id` text NOT NULL,
	`slot` integer NOT NULL,
	`image_id` text NOT NULL,
	`caption` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`image_id`) REFERENCES `images`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "photos_slot" CHECK("photos"."slot" BETWEEN 1 AND 5),
	CONSTRAINT "photos_caption" CHECK(length("photos"."caption") <= 1000)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `photos_event_slot` ON `photos` (`event_id`,`slot`);--> statement-breakpoint
CREATE INDEX `photos_image` ON `photos` (`image_id`);--> statement-breakpoint
CREATE TABLE `images` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`hash` text NOT NULL,
	`file_name` text DEFAULT '' NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`original_bytes` integer NOT NULL,
	`link_bytes` integer NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "images_kind" CHECK("images"."kind" IN ('album', 'cover', 'poster', 'qr')),
	CONSTRAINT "images_size" CHECK("images"."width" BETWEEN 1 AND 20000 AND "images"."height" BETWEEN 1 AND 20000),
	CONSTRAINT "images_bytes" CHECK("images"."original_bytes" > 0 AND "images"."link_bytes" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `images_hash_kind` ON `images` (`hash`,`kind`);--> statement-breakpoint
CREATE INDEX `images_created` ON `images` (`created_at`);--> statement-breakpoint
CREATE TABLE `ballots` (
	`id` text PRIMARY KEY NOT NULL,
	`poll_id` text NOT NULL,
	`voter_key` text NOT NULL,
	`user_id` text,
	`choice1` integer DEFAULT false NOT NULL,
	`choice2` integer DEFAULT false NOT NULL,
	`choice3` integer DEFAULT false NOT NULL,
	`address_hash` text,
	`is_flagged` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`poll_id`) REFERENCES `polls`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "ballots_choices" CHECK("ballots"."choice1" IN (0, 1) AND "ballots"."choice2" IN (0, 1) AND "ballots"."choice3" IN (0, 1) AND "ballots"."choice1" + "ballots"."choice2" + "ballots"."choice3" >= 1)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `ballots_one_per_voter` ON `ballots` (`poll_id`,`voter_key`);--> statement-breakpoint
CREATE INDEX `ballots_tally` ON `ballots` (`poll_id`,`choice1`,`choice2`,`choice3`);--> statement-breakpoint
CREATE INDEX `ballots_address` ON `ballots` (`poll_id`,`address_hash`,`created_at`);--> statement-breakpoint
CREATE INDEX `ballots_user` ON `ballots` (`user_id`);--> statement-breakpoint
CREATE TABLE `polls` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`option1` text NOT NULL,
	`option2` text NOT NULL,
	`option3` text NOT NULL,
	`status` text DEFAULT 'active' NOT NULL,
	`start_at` integer,
	`end_at` integer,
	`allow_multiple` integer DEFAULT false NOT NULL,
	`is_anonymous` integer DEFAULT true NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "polls_title" CHECK(length("polls"."title") BETWEEN 1 AND 1000),
	CONSTRAINT "polls_options" CHECK(length("polls"."option1") BETWEEN 1 AND 600 AND length("polls"."option2") BETWEEN 1 AND 600 AND length("polls"."option3") BETWEEN 1 AND 600),
	CONSTRAINT "polls_status_known" CHECK("polls"."status" IN ('active', 'ended', 'draft')),
	CONSTRAINT "polls_window" CHECK("polls"."start_at" IS NULL OR "polls"."end_at" IS NULL OR "polls"."end_at" > "polls"."start_at"),
	CONSTRAINT "polls_flags" CHECK("polls"."allow_multiple" IN (0, 1) AND "polls"."is_anonymous" IN (0, 1))
);
--> statement-breakpoint
CREATE INDEX `polls_status` ON `polls` (`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `polls_created` ON `polls` (`created_at`);--> statement-breakpoint
CREATE TABLE `site_settings` (
	`id` integer PRIMARY KEY NOT NULL,
	`site_name` text NOT NULL,
	`tagline` text NOT NULL,
	`city` text NOT NULL,
	`seal` text NOT NULL,
	`wishes_on` integer NOT NULL,
	`polls_on` integer NOT NULL,
	`moderation` text NOT NULL,
	`default_notes` text NOT NULL,
	`default_disclaimer` text NOT NULL,
	`contact_wechat` text NOT NULL,
	`contact_qr_image_id` text,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`contact_qr_image_id`) REFERENCES `images`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "site_settings_single" CHECK("site_settings"."id" = 1),
	CONSTRAINT "site_settings_name" CHECK(length("site_settings"."site_name") BETWEEN 1 AND 400),
	CONSTRAINT "site_settings_switches" CHECK("site_settings"."wishes_on" IN (0, 1) AND "site_settings"."polls_on" IN (0, 1)),
	CONSTRAINT "site_settings_moderation" CHECK("site_settings"."moderation" IN ('pre', 'post'))
);
--> statement-breakpoint
CREATE TABLE `wish_likes` (
	`wish_id` text NOT NULL,
	`voter_key` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`wish_id`, `voter_key`),
	FOREIGN KEY (`wish_id`) REFERENCES `wishes`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `wish_likes_voter` ON `wish_likes` (`voter_key`);--> statement-breakpoint
CREATE TABLE `wishes` (
	`id` text PRIMARY KEY NOT NULL,
	`visitor_id` text,
	`user_id` text,
	`receipt_hash` text,
	`author_name` text NOT NULL,
	`content` text NOT NULL,
	`category` text DEFAULT '其他' NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`is_public` integer DEFAULT true NOT NULL,
	`is_featured` integer DEFAULT false NOT NULL,
	`likes_count` integer DEFAULT 0 NOT NULL,
	`admin_note` text,
	`address_hash` text,
	`moderated_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "wishes_name" CHECK(length("wishes"."author_name") BETWEEN 1 AND 400),
	CONSTRAINT "wishes_content" CHECK(length("wishes"."content") BETWEEN 1 AND 10000),
	CONSTRAINT "wishes_category_known" CHECK("wishes"."category" IN ('城市建设', '社区服务', '交通出行', '运动健身', '教育文化', '环境保护', '其他')),
	CONSTRAINT "wishes_status_known" CHECK("wishes"."status" IN ('pending', 'approved', 'rejected')),
	CONSTRAINT "wishes_flags" CHECK("wishes"."is_public" IN (0, 1) AND "wishes"."is_featured" IN (0, 1)),
	CONSTRAINT "wishes_featured_approved" CHECK("wishes"."is_featured" = 0 OR "wishes"."status" = 'approved'),
	CONSTRAINT "wishes_likes" CHECK("wishes"."likes_count" >= 0),
	CONSTRAINT "wishes_reason" CHECK("wishes"."status" <> 'rejected' OR ("wishes"."admin_note" IS NOT NULL AND trim("wishes"."admin_note") <> ''))
);
--> statement-breakpoint
CREATE INDEX `wishes_public` ON `wishes` (`status`,`is_public`,`created_at`);--> statement-breakpoint
CREATE INDEX `wishes_category` ON `wishes` (`category`,`status`,`is_public`,`created_at`);--> statement-breakpoint
CREATE INDEX `wishes_created` ON `wishes` (`created_at`);--> statement-breakpoint
CREATE INDEX `wishes_visitor` ON `wishes` (`visitor_id`);--> statement-breakpoint
CREATE INDEX `wishes_user` ON `wishes` (`user_id`);--> statement-breakpoint
CREATE INDEX `wishes_receipt` ON `wishes` (`receipt_hash`);