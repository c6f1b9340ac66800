DROP INDEX IF EXISTS `comments_search`;--> statement-breakpoint
CREATE INDEX `comments_newest` ON `comments` (`created_at`,`id`,`status`);--> statement-breakpoint
DROP INDEX IF EXISTS `wishes_search`;--> statement-breakpoint
CREATE INDEX `wishes_newest` ON `wishes` (`created_at`,`id`,`status`,`is_public`);--> statement-breakpoint
CREATE INDEX `events_title` ON `events` (title COLLATE NOCASE,`id`,`status`,`category`,`start_at`,`end_at`) WHERE "events"."archived_at" IS NULL;--> statement-breakpoint
CREATE INDEX `events_capacity` ON `events` (capacity IS NULL,`capacity`,`id`,`status`,`category`) WHERE "events"."archived_at" IS NULL;--> statement-breakpoint
CREATE INDEX `events_capacity_down` ON `events` (capacity IS NULL,capacity DESC,id DESC,`status`,`category`) WHERE "events"."archived_at" IS NULL;--> statement-breakpoint
CREATE TABLE `comments_docs` (`doc` integer PRIMARY KEY NOT NULL, `id` text NOT NULL UNIQUE);--> statement-breakpoint
CREATE VIRTUAL TABLE `comments_terms` USING fts5(text, address, marks, content='', contentless_delete=1, tokenize='ascii');--> statement-breakpoint
INSERT INTO `comments_docs` (`doc`, `id`)
	SELECT max(`created_at` - place) OVER (ORDER BY place) + place, `id`
	FROM (SELECT `id`, `created_at`, row_number() OVER (ORDER BY `created_at`, `id`) AS place FROM `comments`);--> statement-breakpoint
INSERT INTO `comments_terms` (rowid, text, address, marks)
	SELECT `comments_docs`.`doc`,
		(WITH RECURSIVE parts(part, later) AS (
			SELECT substr(whole, 1, 129), substr(whole, 129) FROM (SELECT lower(`author_name` || char(31) || `content`) AS whole)
			UNION ALL SELECT substr(later, 1, 129), substr(later, 129) FROM parts WHERE later <> ''
		) SELECT group_concat((WITH RECURSIVE pairs(rest) AS (
			SELECT part UNION ALL SELECT substr(rest, 2) FROM pairs WHERE length(rest) > iif(later = '', 1, 2)
		) SELECT group_concat(hex(substr(rest, 1, 2)), ' ') FROM pairs), ' ') FROM parts),
		(WITH RECURSIVE parts(part, later) AS (
			SELECT substr(whole, 1, 129), substr(whole, 129) FROM (SELECT lower(coalesce(`author_email`, '')) AS whole)
			UNION ALL SELECT substr(later, 1, 129), substr(later, 129) FROM parts WHERE later <> ''
		) SELECT group_concat((WITH RECURSIVE pairs(rest) AS (
			SELECT part UNION ALL SELECT substr(rest, 2) FROM pairs WHERE length(rest) > iif(later = '', 1, 2)
		) SELECT group_concat(hex(substr(rest, 1, 2)), ' ') FROM pairs), ' ') FROM parts),
		`status`
	FROM `comments_docs` JOIN `comments` ON `comments`.`id` = `comments_docs`.`id` ORDER BY `comments_docs`.`doc`;--> statement-breakpoint
CREATE TRIGGER `comments_terms_added` AFTER INSERT ON `comments` BEGIN
	INSERT INTO `comments_docs` (`doc`, `id`) VALUES ((
		WITH RECURSIVE free(doc) AS (
			SELECT NEW.`created_at` UNION ALL SELECT doc + 1 FROM free WHERE EXISTS (SELECT 1 FROM `comments_docs` AS taken WHERE taken.`doc` = free.doc)
		) SELECT max(doc) FROM free
	), NEW.`id`);
	INSERT INTO `comments_terms` (rowid, text, address, marks) VALUES ((SELECT `doc` FROM `comments_docs` WHERE `id` = NEW.`id`),
		(WITH RECURSIVE parts(part, later) AS (
			SELECT substr(whole, 1, 129), substr(whole, 129) FROM (SELECT lower(NEW.`author_name` || char(31) || NEW.`content`) AS whole)
			UNION ALL SELECT substr(later, 1, 129), substr(later, 129) FROM parts WHERE later <> ''
		) SELECT group_concat((WITH RECURSIVE pairs(rest) AS (
			SELECT part UNION ALL SELECT substr(rest, 2) FROM pairs WHERE length(rest) > iif(later = '', 1, 2)
		) SELECT group_concat(hex(substr(rest, 1, 2)), ' ') FROM pairs), ' ') FROM parts),
		(WITH RECURSIVE parts(part, later) AS (
			SELECT substr(whole, 1, 129), substr(whole, 129) FROM (SELECT lower(coalesce(NEW.`author_email`, '')) AS whole)
			UNION ALL SELECT substr(later, 1, 129), substr(later, 129) FROM parts WHERE later <> ''
		) SELECT group_concat((WITH RECURSIVE pairs(rest) AS (
			SELECT part UNION ALL SELECT substr(rest, 2) FROM pairs WHERE length(rest) > iif(later = '', 1, 2)
		) SELECT group_concat(hex(substr(rest, 1, 2)), ' ') FROM pairs), ' ') FROM parts),
		NEW.`status`
	);
END;--> statement-breakpoint
CREATE TRIGGER `comments_terms_changed` AFTER UPDATE OF `author_name`, `author_email`, `content`, `status` ON `comments`
	WHEN (OLD.`author_name`, OLD.`author_email`, OLD.`content`, OLD.`status`) IS NOT (NEW.`author_name`, NEW.`author_email`, NEW.`content`, NEW.`status`) BEGIN
	REPLACE INTO `comments_terms` (rowid, text, address, marks) VALUES ((SELECT `doc` FROM `comments_docs` WHERE `id` = NEW.`id`),
		(WITH RECURSIVE parts(part, later) AS (
			SELECT substr(whole, 1, 129), substr(whole, 129) FROM (SELECT lower(NEW.`author_name` || char(31) || NEW.`content`) AS whole)
			UNION ALL SELECT substr(later, 1, 129), substr(later, 129) FROM parts WHERE later <> ''
		) SELECT group_concat((WITH RECURSIVE pairs(rest) AS (
			SELECT part UNION ALL SELECT substr(rest, 2) FROM pairs WHERE length(rest) > iif(later = '', 1, 2)
		) SELECT group_concat(hex(substr(rest, 1, 2)), ' ') FROM pairs), ' ') FROM parts),
		(WITH RECURSIVE parts(part, later) AS (
			SELECT substr(whole, 1, 129), substr(whole, 129) FROM (SELECT lower(coalesce(NEW.`author_email`, '')) AS whole)
			UNION ALL SELECT substr(later, 1, 129), substr(later, 129) FROM parts WHERE later <> ''
		) SELECT group_concat((WITH RECURSIVE pairs(rest) AS (
			SELECT part UNION ALL SELECT substr(rest, 2) FROM pairs WHERE length(rest) > iif(later = '', 1, 2)
		) SELECT group_concat(hex(substr(rest, 1, 2)), ' ') FROM pairs), ' ') FROM parts),
		NEW.`status`
	);
END;--> statement-breakpoint
CREATE TRIGGER `comments_terms_removed` AFTER DELETE ON `comments` BEGIN
	DELETE FROM `comments_terms` WHERE rowid = (SELECT `doc` FROM `comments_docs` WHERE `id` = OLD.`id`);
	DELETE FROM `comments_docs` WHERE `id` = OLD.`id`;
END;--> statement-breakpoint
CREATE TABLE `wishes_docs` (`doc` integer PRIMARY KEY NOT NULL, `id` text NOT NULL UNIQUE);--> statement-breakpoint
CREATE VIRTUAL TABLE `wishes_terms` USING fts5(text, marks, content='', contentless_delete=1, tokenize='ascii');--> statement-breakpoint
INSERT INTO `wishes_docs` (`doc`, `id`)
	SELECT max(`created_at` - place) OVER (ORDER BY place) + place, `id`
	FROM (SELECT `id`, `created_at`, row_number() OVER (ORDER BY `created_at`, `id`) AS place FROM `wishes`);--> statement-breakpoint
INSERT INTO `wishes_terms` (rowid, text, marks)
	SELECT `wishes_docs`.`doc`,
		(WITH RECURSIVE parts(part, later) AS (
			SELECT substr(whole, 1, 129), substr(whole, 129) FROM (SELECT lower(`author_name` || char(31) || `content`) AS whole)
			UNION ALL SELECT substr(later, 1, 129), substr(later, 129) FROM parts WHERE later <> ''
		) SELECT group_concat((WITH RECURSIVE pairs(rest) AS (
			SELECT part UNION ALL SELECT substr(rest, 2) FROM pairs WHERE length(rest) > iif(later = '', 1, 2)
		) SELECT group_concat(hex(substr(rest, 1, 2)), ' ') FROM pairs), ' ') FROM parts),
		`status` || CASE WHEN `is_public` THEN ' public' ELSE '' END || ' c' || hex(`category`)
	FROM `wishes_docs` JOIN `wishes` ON `wishes`.`id` = `wishes_docs`.`id` ORDER BY `wishes_docs`.`doc`;--> statement-breakpoint
CREATE TRIGGER `wishes_terms_added` AFTER INSERT ON `wishes` BEGIN
	INSERT INTO `wishes_docs` (`doc`, `id`) VALUES ((
		WITH RECURSIVE free(doc) AS (
			SELECT NEW.`created_at` UNION ALL SELECT doc + 1 FROM free WHERE EXISTS (SELECT 1 FROM `wishes_docs` AS taken WHERE taken.`doc` = free.doc)
		) SELECT max(doc) FROM free
	), NEW.`id`);
	INSERT INTO `wishes_terms` (rowid, text, marks) VALUES ((SELECT `doc` FROM `wishes_docs` WHERE `id` = NEW.`id`),
		(WITH RECURSIVE parts(part, later) AS (
			SELECT substr(whole, 1, 129), substr(whole, 129) FROM (SELECT lower(NEW.`author_name` || char(31) || NEW.`content`) AS whole)
			UNION ALL SELECT substr(later, 1, 129), substr(later, 129) FROM parts WHERE later <> ''
		) SELECT group_concat((WITH RECURSIVE pairs(rest) AS (
			SELECT part UNION ALL SELECT substr(rest, 2) FROM pairs WHERE length(rest) > iif(later = '', 1, 2)
		) SELECT group_concat(hex(substr(rest, 1, 2)), ' ') FROM pairs), ' ') FROM parts),
		NEW.`status` || CASE WHEN NEW.`is_public` THEN ' public' ELSE '' END || ' c' || hex(NEW.`category`)
	);
END;--> statement-breakpoint
CREATE TRIGGER `wishes_terms_changed` AFTER UPDATE OF `author_name`, `content`, `status`, `is_public`, `category` ON `wishes`
	WHEN (OLD.`author_name`, OLD.`content`, OLD.`status`, OLD.`is_public`, OLD.`category`) IS NOT (NEW.`author_name`, NEW.`content`, NEW.`status`, NEW.`is_public`, NEW.`category`) BEGIN
	REPLACE INTO `wishes_terms` (rowid, text, marks) VALUES ((SELECT `doc` FROM `wishes_docs` WHERE `id` = NEW.`id`),
		(WITH RECURSIVE parts(part, later) AS (
			SELECT substr(whole, 1, 129), substr(whole, 129) FROM (SELECT lower(NEW.`author_name` || char(31) || NEW.`content`) AS whole)
			UNION ALL SELECT substr(later, 1, 129), substr(later, 129) FROM parts WHERE later <> ''
		) SELECT group_concat((WITH RECURSIVE pairs(rest) AS (
			SELECT part UNION ALL SELECT substr(rest, 2) FROM pairs WHERE length(rest) > iif(later = '', 1, 2)
		) SELECT group_concat(hex(substr(rest, 1, 2)), ' ') FROM pairs), ' ') FROM parts),
		NEW.`status` || CASE WHEN NEW.`is_public` THEN ' public' ELSE '' END || ' c' || hex(NEW.`category`)
	);
END;--> statement-breakpoint
CREATE TRIGGER `wishes_terms_removed` AFTER DELETE ON `wishes` BEGIN
	DELETE FROM `wishes_terms` WHERE rowid = (SELECT `doc` FROM `wishes_docs` WHERE `id` = OLD.`id`);
	DELETE FROM `wishes_docs` WHERE `id` = OLD.`id`;
END;--> statement-breakpoint
CREATE TABLE `events_docs` (`doc` integer PRIMARY KEY NOT NULL, `id` text NOT NULL UNIQUE);--> statement-breakpoint
CREATE VIRTUAL TABLE `events_terms` USING fts5(title, about, place, marks, content='', contentless_delete=1, tokenize='ascii');--> statement-breakpoint
INSERT INTO `events_docs` (`id`) SELECT `id` FROM `events`;--> statement-breakpoint
INSERT INTO `events_terms` (rowid, title, about, place, marks)
	SELECT `events_docs`.`doc`,
		(WITH RECURSIVE parts(part, later) AS (
			SELECT substr(whole, 1, 129), substr(whole, 129) FROM (SELECT lower(`title`) AS whole)
			UNION ALL SELECT substr(later, 1, 129), substr(later, 129) FROM parts WHERE later <> ''
		) SELECT group_concat((WITH RECURSIVE pairs(rest) AS (
			SELECT part UNION ALL SELECT substr(rest, 2) FROM pairs WHERE length(rest) > iif(later = '', 1, 2)
		) SELECT group_concat(hex(substr(rest, 1, 2)), ' ') FROM pairs), ' ') FROM parts),
		(WITH RECURSIVE parts(part, later) AS (
			SELECT substr(whole, 1, 129), substr(whole, 129) FROM (SELECT lower(`summary` || char(31) || `category`) AS whole)
			UNION ALL SELECT substr(later, 1, 129), substr(later, 129) FROM parts WHERE later <> ''
		) SELECT group_concat((WITH RECURSIVE pairs(rest) AS (
			SELECT part UNION ALL SELECT substr(rest, 2) FROM pairs WHERE length(rest) > iif(later = '', 1, 2)
		) SELECT group_concat(hex(substr(rest, 1, 2)), ' ') FROM pairs), ' ') FROM parts),
		(WITH RECURSIVE parts(part, later) AS (
			SELECT substr(whole, 1, 129), substr(whole, 129) FROM (SELECT lower(`location_name` || char(31) || `location_address`) AS whole)
			UNION ALL SELECT substr(later, 1, 129), substr(later, 129) FROM parts WHERE later <> ''
		) SELECT group_concat((WITH RECURSIVE pairs(rest) AS (
			SELECT part UNION ALL SELECT substr(rest, 2) FROM pairs WHERE length(rest) > iif(later = '', 1, 2)
		) SELECT group_concat(hex(substr(rest, 1, 2)), ' ') FROM pairs), ' ') FROM parts),
		CASE WHEN `archived_at` IS NULL THEN 'listed' ELSE 'archived' END || ' c' || hex(`category`)
	FROM `events_docs` JOIN `events` ON `events`.`id` = `events_docs`.`id` ORDER BY `events_docs`.`doc`;--> statement-breakpoint
CREATE TRIGGER `events_terms_added` AFTER INSERT ON `events` BEGIN
	INSERT INTO `events_docs` (`id`) VALUES (NEW.`id`);
	INSERT INTO `events_terms` (rowid, title, about, place, marks) VALUES ((SELECT `doc` FROM `events_docs` WHERE `id` = NEW.`id`),
		(WITH RECURSIVE parts(part, later) AS (
			SELECT substr(whole, 1, 129), substr(whole, 129) FROM (SELECT lower(NEW.`title`) AS whole)
			UNION ALL SELECT substr(later, 1, 129), substr(later, 129) FROM parts WHERE later <> ''
		) SELECT group_concat((WITH RECURSIVE pairs(rest) AS (
			SELECT part UNION ALL SELECT substr(rest, 2) FROM pairs WHERE length(rest) > iif(later = '', 1, 2)
		) SELECT group_concat(hex(substr(rest, 1, 2)), ' ') FROM pairs), ' ') FROM parts),
		(WITH RECURSIVE parts(part, later) AS (
			SELECT substr(whole, 1, 129), substr(whole, 129) FROM (SELECT lower(NEW.`summary` || char(31) || NEW.`category`) AS whole)
			UNION ALL SELECT substr(later, 1, 129), substr(later, 129) FROM parts WHERE later <> ''
		) SELECT group_concat((WITH RECURSIVE pairs(rest) AS (
			SELECT part UNION ALL SELECT substr(rest, 2) FROM pairs WHERE length(rest) > iif(later = '', 1, 2)
		) SELECT group_concat(hex(substr(rest, 1, 2)), ' ') FROM pairs), ' ') FROM parts),
		(WITH RECURSIVE parts(part, later) AS (
			SELECT substr(whole, 1, 129), substr(whole, 129) FROM (SELECT lower(NEW.`location_name` || char(31) || NEW.`location_address`) AS whole)
			UNION ALL SELECT substr(later, 1, 129), substr(later, 129) FROM parts WHERE later <> ''
		) SELECT group_concat((WITH RECURSIVE pairs(rest) AS (
			SELECT part UNION ALL SELECT substr(rest, 2) FROM pairs WHERE length(rest) > iif(later = '', 1, 2)
		) SELECT group_concat(hex(substr(rest, 1, 2)), ' ') FROM pairs), ' ') FROM parts),
		CASE WHEN NEW.`archived_at` IS NULL THEN 'listed' ELSE 'archived' END || ' c' || hex(NEW.`category`)
	);
END;--> statement-breakpoint
CREATE TRIGGER `events_terms_changed` AFTER UPDATE OF `title`, `summary`, `category`, `location_name`, `location_address`, `archived_at` ON `events`
	WHEN (OLD.`title`, OLD.`summary`, OLD.`category`, OLD.`location_name`, OLD.`location_address`, OLD.`archived_at`) IS NOT (NEW.`title`, NEW.`summary`, NEW.`category`, NEW.`location_name`, NEW.`location_address`, NEW.`archived_at`) BEGIN
	REPLACE INTO `events_terms` (rowid, title, about, place, marks) VALUES ((SELECT `doc` FROM `events_docs` WHERE `id` = NEW.`id`),
		(WITH RECURSIVE parts(part, later) AS (
			SELECT substr(whole, 1, 129), substr(whole, 129) FROM (SELECT lower(NEW.`title`) AS whole)
			UNION ALL SELECT substr(later, 1, 129), substr(later, 129) FROM parts WHERE later <> ''
		) SELECT group_concat((WITH RECURSIVE pairs(rest) AS (
			SELECT part UNION ALL SELECT substr(rest, 2) FROM pairs WHERE length(rest) > iif(later = '', 1, 2)
		) SELECT group_concat(hex(substr(rest, 1, 2)), ' ') FROM pairs), ' ') FROM parts),
		(WITH RECURSIVE parts(part, later) AS (
			SELECT substr(whole, 1, 129), substr(whole, 129) FROM (SELECT lower(NEW.`summary` || char(31) || NEW.`category`) AS whole)
			UNION ALL SELECT substr(later, 1, 129), substr(later, 129) FROM parts WHERE later <> ''
		) SELECT group_concat((WITH RECURSIVE pairs(rest) AS (
			SELECT part UNION ALL SELECT substr(rest, 2) FROM pairs WHERE length(rest) > iif(later = '', 1, 2)
		) SELECT group_concat(hex(substr(rest, 1, 2)), ' ') FROM pairs), ' ') FROM parts),
		(WITH RECURSIVE parts(part, later) AS (
			SELECT substr(whole, 1, 129), substr(whole, 129) FROM (SELECT lower(NEW.`location_name` || char(31) || NEW.`location_address`) AS whole)
			UNION ALL SELECT substr(later, 1, 129), substr(later, 129) FROM parts WHERE later <> ''
		) SELECT group_concat((WITH RECURSIVE pairs(rest) AS (
			SELECT part UNION ALL SELECT substr(rest, 2) FROM pairs WHERE length(rest) > iif(later = '', 1, 2)
		) SELECT group_concat(hex(substr(rest, 1, 2)), ' ') FROM pairs), ' ') FROM parts),
		CASE WHEN NEW.`archived_at` IS NULL THEN 'listed' ELSE 'archived' END || ' c' || hex(NEW.`category`)
	);
END;--> statement-breakpoint
CREATE TRIGGER `events_terms_removed` AFTER DELETE ON `events` BEGIN
	DELETE FROM `events_terms` WHERE rowid = (SELECT `doc` FROM `events_docs` WHERE `id` = OLD.`id`);
	DELETE FROM `events_docs` WHERE `id` = OLD.`id`;
END;
