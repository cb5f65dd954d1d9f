-- When the chain was asked again and still had the transfer; null: a reorganisation may undo it, and the row is reopened.
ALTER TABLE "payment" ADD COLUMN "final_at" TIMESTAMPTZ(6);

UPDATE "payment" SET "final_at" = now() WHERE "state" = 'settled';

-- The sweeper's other question: what was settled a while ago and not looked at since.
CREATE INDEX "payment_provisional" ON "payment" ("settled_at") WHERE "state" = 'settled' AND "final_at" IS NULL;
