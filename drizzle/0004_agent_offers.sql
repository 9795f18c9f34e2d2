ALTER TABLE `sessions` ADD `agent_offers` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX `events_session_updated` ON `events` (`session_id`) WHERE type = 'session.updated';