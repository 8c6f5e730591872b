ALTER TABLE "tenant_currency" DROP CONSTRAINT "tenant_currency_rate_check";--> statement-breakpoint
ALTER TABLE "deal" DROP CONSTRAINT "deal_discount_check";--> statement-breakpoint
ALTER TABLE "deal" DROP CONSTRAINT "deal_rate_check";--> statement-breakpoint
ALTER TABLE "tenant_currency" ALTER COLUMN "rate" SET DATA TYPE numeric(15, 8);--> statement-breakpoint
ALTER TABLE "tenant_currency" ALTER COLUMN "rate" SET DEFAULT 1;--> statement-breakpoint
-- Both at once, so that the deals are written anew only once. Whole percents and minor units stay the numbers that they were.
ALTER TABLE "deal" ALTER COLUMN "rate" SET DATA TYPE numeric(15, 8), ALTER COLUMN "discount_amount" SET DATA TYPE numeric(18, 2);--> statement-breakpoint
ALTER TABLE "tenant_currency" ADD CONSTRAINT "tenant_currency_rate_check" CHECK (rate >= 0.00000001 and rate <= 1000000);--> statement-breakpoint
ALTER TABLE "deal" ADD CONSTRAINT "deal_discount_check" CHECK (discount_amount >= 0 and (case discount_kind when 'percent' then discount_amount <= 100 else discount_amount = trunc(discount_amount) end));--> statement-breakpoint
ALTER TABLE "deal" ADD CONSTRAINT "deal_rate_check" CHECK (rate >= 0.00000001 and rate <= 1000000);