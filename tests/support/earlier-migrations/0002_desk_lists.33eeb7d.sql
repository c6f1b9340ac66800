CREATE INDEX `comments_created` ON `comments` (`created_at`);--> statement-breakpoint
CREATE INDEX `wishes_status` ON `wishes` (`status`,`created_at`);