-- A mail when the balance falls below a level that its person set: once a fall.
ALTER TABLE "workspace"
    ADD COLUMN "low_balance_credits" INTEGER,
    -- of the person who set it
    ADD COLUMN "low_balance_language" TEXT,
    -- null while the balance is not below the level
    ADD COLUMN "low_balance_told_at" TIMESTAMPTZ(6),
    ADD CONSTRAINT "workspace_low_balance_credits" CHECK ("low_balance_credits" BETWEEN 1 AND 10000000);
CREATE INDEX "workspace_low_balance" ON "workspace" ("low_balance_credits");
