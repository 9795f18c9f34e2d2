CREATE TABLE `agent_profiles` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`agent_id` text NOT NULL,
	`command` text NOT NULL,
	`args` text NOT NULL,
	`env` text NOT NULL,
	`default_mode` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `columns` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`position` real NOT NULL,
	`role` text
);
--> statement-breakpoint
CREATE TABLE `tasks` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`column_id` text NOT NULL,
	`position` real NOT NULL,
	`state` text NOT NULL,
	`primary_session_id` text,
	`cwd` text,
	`archived` integer DEFAULT false NOT NULL,
	`deleted_at` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`column_id`) REFERENCES `columns`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `tasks_by_column` ON `tasks` (`column_id`,`position`);--> statement-breakpoint
CREATE TABLE `events` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`type` text NOT NULL,
	`task_id` text,
	`session_id` text,
	`updated_message_id` text,
	`payload` text NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `events_by_age` ON `events` (`created_at`);--> statement-breakpoint
CREATE INDEX `events_updated_message` ON `events` (`updated_message_id`) WHERE updated_message_id is not null;--> statement-breakpoint
CREATE TABLE `notice_consumers` (
	`provider` text PRIMARY KEY NOT NULL,
	`consumed_through` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `notices` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`event` text NOT NULL,
	`occurrence_id` text NOT NULL,
	`task_id` text NOT NULL,
	`session_id` text NOT NULL,
	`title` text NOT NULL,
	`body` text NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `notices_by_occurrence` ON `notices` (`event`,`occurrence_id`);--> statement-breakpoint
CREATE TABLE `clarifications` (
	`pending_id` text PRIMARY KEY NOT NULL,
	`session_id` text NOT NULL,
	`task_id` text NOT NULL,
	`turn_id` text,
	`message_id` text NOT NULL,
	`runner_id` text NOT NULL,
	`instance_id` text NOT NULL,
	`agent` text NOT NULL,
	`tool_call_id` text,
	`created_at` text NOT NULL,
	`settled_at` text,
	`outcome` text,
	`cause` text,
	`answered_by` text,
	`delivered` integer,
	`agent_disconnected` integer DEFAULT false NOT NULL,
	`source` text NOT NULL,
	`status` text NOT NULL,
	`message` text NOT NULL,
	`questions` text NOT NULL,
	`answers` text,
	`reject_reason` text,
	`expires_at` text,
	`ignored_properties` text NOT NULL,
	FOREIGN KEY (`session_id`) REFERENCES `sessions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`task_id`) REFERENCES `tasks`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `clarifications_by_age` ON `clarifications` (`status`,`created_at`,`pending_id`);--> statement-breakpoint
CREATE INDEX `clarifications_by_task` ON `clarifications` (`task_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `clarifications_by_session` ON `clarifications` (`session_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `permissions` (
	`pending_id` text PRIMARY KEY NOT NULL,
	`session_id` text NOT NULL,
	`task_id` text NOT NULL,
	`turn_id` text,
	`message_id` text NOT NULL,
	`runner_id` text NOT NULL,
	`instance_id` text NOT NULL,
	`agent` text NOT NULL,
	`tool_call_id` text,
	`created_at` text NOT NULL,
	`settled_at` text,
	`outcome` text,
	`cause` text,
	`answered_by` text,
	`delivered` integer,
	`agent_disconnected` integer DEFAULT false NOT NULL,
	`status` text NOT NULL,
	`title` text NOT NULL,
	`tool_kind` text,
	`options` text NOT NULL,
	`option_id` text,
	FOREIGN KEY (`session_id`) REFERENCES `sessions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`task_id`) REFERENCES `tasks`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `permissions_by_age` ON `permissions` (`status`,`created_at`,`pending_id`);--> statement-breakpoint
CREATE INDEX `permissions_by_task` ON `permissions` (`task_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `permissions_by_session` ON `permissions` (`session_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `submissions` (
	`id` text PRIMARY KEY NOT NULL,
	`pending_id` text NOT NULL,
	`operator_id` text NOT NULL,
	`answers` text NOT NULL,
	`rejected` integer NOT NULL,
	`reject_reason` text NOT NULL,
	`option_id` text,
	`late` integer NOT NULL,
	`submitted_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `submissions_by_pending` ON `submissions` (`pending_id`,`submitted_at`);--> statement-breakpoint
CREATE TABLE `runner_instances` (
	`id` text PRIMARY KEY NOT NULL,
	`runner_id` text NOT NULL,
	`applied_seq` integer NOT NULL,
	FOREIGN KEY (`runner_id`) REFERENCES `runners`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `runner_tokens` (
	`name` text PRIMARY KEY NOT NULL,
	`sha256` text NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `runner_tokens_sha256_unique` ON `runner_tokens` (`sha256`);--> statement-breakpoint
CREATE TABLE `runners` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`instance_id` text NOT NULL,
	`deadlines` text NOT NULL,
	`connected_at` text NOT NULL,
	`last_seen_at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `messages` (
	`id` text PRIMARY KEY NOT NULL,
	`session_id` text NOT NULL,
	`seq` integer NOT NULL,
	`turn_id` text,
	`author` text NOT NULL,
	`type` text NOT NULL,
	`content` text NOT NULL,
	`requests_input` integer DEFAULT false NOT NULL,
	`metadata` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`session_id`) REFERENCES `sessions`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `messages_by_seq` ON `messages` (`session_id`,`seq`);--> statement-breakpoint
CREATE TABLE `queued_prompts` (
	`place` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`session_id` text NOT NULL,
	`text` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`session_id`) REFERENCES `sessions`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `queued_prompts_id_unique` ON `queued_prompts` (`id`);--> statement-breakpoint
CREATE INDEX `queued_prompts_by_session` ON `queued_prompts` (`session_id`,`place`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`task_id` text NOT NULL,
	`state` text NOT NULL,
	`acp_session_id` text,
	`prompt_generation` integer DEFAULT 0 NOT NULL,
	`agent` text NOT NULL,
	`launch` text NOT NULL,
	`cwd` text NOT NULL,
	`runner_id` text,
	`instance_id` text,
	`stop_asked_at` text,
	`failure` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`task_id`) REFERENCES `tasks`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `sessions_by_task` ON `sessions` (`task_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `sessions_by_runner` ON `sessions` (`runner_id`,`state`);--> statement-breakpoint
CREATE TABLE `turns` (
	`id` text PRIMARY KEY NOT NULL,
	`session_id` text NOT NULL,
	`prompt_generation` integer NOT NULL,
	`prompt` text NOT NULL,
	`stop_reason` text,
	`opened_at` text NOT NULL,
	`accepted_at` text,
	`closed_at` text,
	FOREIGN KEY (`session_id`) REFERENCES `sessions`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `turns_by_generation` ON `turns` (`session_id`,`prompt_generation`);--> statement-breakpoint
CREATE UNIQUE INDEX `turns_open` ON `turns` (`session_id`) WHERE closed_at is null;--> statement-breakpoint
CREATE TABLE `feature_flag_overrides` (
	`key` text PRIMARY KEY NOT NULL,
	`value` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `settings` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
);
