ALTER TABLE `agent_profiles` ADD `disable_question_tool` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `clarifications` ADD `superseded` integer DEFAULT false NOT NULL;