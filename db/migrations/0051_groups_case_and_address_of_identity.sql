ALTER TABLE "single_sign_on" ADD COLUMN "is_role_case_exact" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "user_identity" ADD COLUMN "email" text;