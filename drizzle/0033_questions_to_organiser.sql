PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_comments` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text DEFAULT 'comment' NOT NULL,
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
	`by_organiser` integer DEFAULT false NOT NULL,
	`reply` text,
	`replied_at` integer,
	`search_text` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "comments_name" CHECK(length("__new_comments"."author_name") BETWEEN 1 AND 400),
	CONSTRAINT "comments_content" CHECK(length("__new_comments"."content") BETWEEN 1 AND 10000),
	CONSTRAINT "comments_reply" CHECK("__new_comments"."by_organiser" IN (0, 1) AND ("__new_comments"."reply" IS NULL) = ("__new_comments"."replied_at" IS NULL) AND ("__new_comments"."reply" IS NULL OR ("__new_comments"."status" = 'approved' AND length("__new_comments"."reply") BETWEEN 1 AND 5000))),
	CONSTRAINT "comments_kind_known" CHECK("__new_comments"."kind" IN ('comment', 'question')),
	CONSTRAINT "comments_answered" CHECK("__new_comments"."kind" <> 'question' OR "__new_comments"."status" <> 'approved' OR "__new_comments"."reply" IS NOT NULL),
	CONSTRAINT "comments_status_known" CHECK("__new_comments"."status" IN ('pending', 'approved', 'rejected')),
	CONSTRAINT "comments_reason" CHECK("__new_comments"."status" <> 'rejected' OR ("__new_comments"."rejection_reason" IS NOT NULL AND trim("__new_comments"."rejection_reason") <> ''))
);
--> statement-breakpoint
INSERT INTO `__new_comments`("id", "event_id", "visitor_id", "user_id", "receipt_hash", "author_name", "author_email", "content", "status", "rejection_reason", "address_hash", "moderated_at", "by_organiser", "reply", "replied_at", "search_text", "created_at", "updated_at") SELECT "id", "event_id", "visitor_id", "user_id", "receipt_hash", "author_name", "author_email", "content", "status", "rejection_reason", "address_hash", "moderated_at", "by_organiser", "reply", "replied_at", "search_text", "created_at", "updated_at" FROM `comments`;--> statement-breakpoint
DROP TABLE `comments`;--> statement-breakpoint
ALTER TABLE `__new_comments` RENAME TO `comments`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `comments_event` ON `comments` (`event_id`,`kind`,`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `comments_status` ON `comments` (`kind`,`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `comments_newest` ON `comments` (`kind`,`created_at`,`id`,`status`);--> statement-breakpoint
CREATE INDEX `comments_visitor` ON `comments` (`visitor_id`);--> statement-breakpoint
CREATE INDEX `comments_user` ON `comments` (`user_id`);--> statement-breakpoint
CREATE INDEX `comments_receipt` ON `comments` (`receipt_hash`);--> statement-breakpoint
CREATE INDEX `comments_to_blank` ON `comments` (`created_at`) WHERE "comments"."address_hash" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `comments_to_fold` ON `comments` (`id`) WHERE "comments"."search_text" IS NULL;