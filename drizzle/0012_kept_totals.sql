ALTER TABLE `polls` ADD `ballots_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `polls` ADD `votes1` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `polls` ADD `votes2` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `polls` ADD `votes3` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE `polls` SET (`ballots_count`, `votes1`, `votes2`, `votes3`) = (
	SELECT count(*), coalesce(sum(`choice1`), 0), coalesce(sum(`choice2`), 0), coalesce(sum(`choice3`), 0)
	FROM `ballots` WHERE `ballots`.`poll_id` = `polls`.`id`
);--> statement-breakpoint
UPDATE `wishes` SET `likes_count` = (SELECT count(*) FROM `wish_likes` WHERE `wish_id` = `wishes`.`id`)
WHERE `likes_count` <> (SELECT count(*) FROM `wish_likes` WHERE `wish_id` = `wishes`.`id`);--> statement-breakpoint
CREATE TRIGGER `ballots_cast` AFTER INSERT ON `ballots` BEGIN
	UPDATE `polls` SET `ballots_count` = `ballots_count` + 1,
		`votes1` = `votes1` + NEW.`choice1`, `votes2` = `votes2` + NEW.`choice2`, `votes3` = `votes3` + NEW.`choice3`
		WHERE `id` = NEW.`poll_id`;
END;--> statement-breakpoint
CREATE TRIGGER `ballots_removed` AFTER DELETE ON `ballots` BEGIN
	UPDATE `polls` SET `ballots_count` = `ballots_count` - 1,
		`votes1` = `votes1` - OLD.`choice1`, `votes2` = `votes2` - OLD.`choice2`, `votes3` = `votes3` - OLD.`choice3`
		WHERE `id` = OLD.`poll_id`;
END;--> statement-breakpoint
CREATE TRIGGER `ballots_changed` AFTER UPDATE OF `poll_id`, `choice1`, `choice2`, `choice3` ON `ballots` BEGIN
	UPDATE `polls` SET `ballots_count` = `ballots_count` - 1,
		`votes1` = `votes1` - OLD.`choice1`, `votes2` = `votes2` - OLD.`choice2`, `votes3` = `votes3` - OLD.`choice3`
		WHERE `id` = OLD.`poll_id`;
	UPDATE `polls` SET `ballots_count` = `ballots_count` + 1,
		`votes1` = `votes1` + NEW.`choice1`, `votes2` = `votes2` + NEW.`choice2`, `votes3` = `votes3` + NEW.`choice3`
		WHERE `id` = NEW.`poll_id`;
END;--> statement-breakpoint
CREATE TRIGGER `wish_likes_given` AFTER INSERT ON `wish_likes` BEGIN
	UPDATE `wishes` SET `likes_count` = `likes_count` + 1 WHERE `id` = NEW.`wish_id`;
END;--> statement-breakpoint
CREATE TRIGGER `wish_likes_taken_back` AFTER DELETE ON `wish_likes` BEGIN
	UPDATE `wishes` SET `likes_count` = max(`likes_count` - 1, 0) WHERE `id` = OLD.`wish_id`;
END;--> statement-breakpoint
CREATE TRIGGER `wish_likes_moved` AFTER UPDATE OF `wish_id` ON `wish_likes` BEGIN
	UPDATE `wishes` SET `likes_count` = max(`likes_count` - 1, 0) WHERE `id` = OLD.`wish_id`;
	UPDATE `wishes` SET `likes_count` = `likes_count` + 1 WHERE `id` = NEW.`wish_id`;
END;
