CREATE TABLE `mail_servers` (
	`id` integer PRIMARY KEY NOT NULL,
	`provider` text NOT NULL,
	`host` text NOT NULL,
	`port` integer NOT NULL,
	`user` text NOT NULL,
	`address` text NOT NULL,
	`sealed_password` text NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "mail_servers_single" CHECK("mail_servers"."id" = 1),
	CONSTRAINT "mail_servers_provider" CHECK("mail_servers"."provider" IN ('qq', '163', 'gmail', 'outlook', 'aruba', 'brevo', 'other')),
	CONSTRAINT "mail_servers_port" CHECK("mail_servers"."port" BETWEEN 1 AND 65535)
);
