ALTER TABLE "session" ADD COLUMN "at_provider" text;--> statement-breakpoint
ALTER TABLE "single_sign_on" ADD COLUMN "signs_out_at_provider" boolean DEFAULT false NOT NULL;