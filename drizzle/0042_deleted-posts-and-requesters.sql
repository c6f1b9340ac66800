ALTER TABLE `removal_requests` ADD `visitor_id` text;--> statement-breakpoint
ALTER TABLE `removal_requests` ADD `user_id` text REFERENCES users(id) ON DELETE set null;--> statement-breakpoint
ALTER TABLE `removal_requests` ADD `receipt_hash` text;--> statement-breakpoint
CREATE INDEX `removal_requests_visitor` ON `removal_requests` (`visitor_id`) WHERE "removal_requests"."visitor_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `removal_requests_user` ON `removal_requests` (`user_id`) WHERE "removal_requests"."user_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `removal_requests_receipt` ON `removal_requests` (`receipt_hash`) WHERE "removal_requests"."receipt_hash" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `audit_deleted_visitor` ON `audit_entries` (json_extract("before", '$.visitorId'),`at`) WHERE "audit_entries"."action" IN ('comment.delete', 'question.delete', 'wish.delete');--> statement-breakpoint
CREATE INDEX `audit_deleted_user` ON `audit_entries` (json_extract("before", '$.userId'),`at`) WHERE "audit_entries"."action" IN ('comment.delete', 'question.delete', 'wish.delete');--> statement-breakpoint
CREATE INDEX `audit_deleted_receipt` ON `audit_entries` (json_extract("before", '$.receiptHash')) WHERE "audit_entries"."action" IN ('comment.delete', 'question.delete', 'wish.delete');