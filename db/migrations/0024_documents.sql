ALTER TABLE "acceptance" ADD COLUMN "terms" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "deal" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "deal" ADD COLUMN "blocks" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "deal" ADD COLUMN "sections" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "deal" ADD COLUMN "sealed_content" jsonb;--> statement-breakpoint
ALTER TABLE "deal" ADD COLUMN "variable_values" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "deal_line" ADD COLUMN "section" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "deal_line" ADD COLUMN "customer_note" text DEFAULT '' NOT NULL;