-- The name that a buyer gave its call (x402 payment-identifier), as SHA-256. It stands in no transaction on the chain, so
-- whoever asks for the answer of a settled call that has one must know it.
ALTER TABLE "payment" ADD COLUMN "identifier_sha256" TEXT;

-- The name stands for this row: from the claim on, until it ends without a charge.
ALTER TABLE "payment" ADD COLUMN "identifier_held" BOOLEAN NOT NULL DEFAULT false;

ALTER TABLE "payment" ADD CONSTRAINT "payment_identifier_form" CHECK ("identifier_sha256" ~ '^[0-9a-f]{64}$');

ALTER TABLE "payment" ADD CONSTRAINT "payment_identifier_holder" CHECK (
    NOT "identifier_held" OR ("identifier_sha256" IS NOT NULL AND "state" IN ('claimed', 'settling', 'settled'))
);

-- One payer, one name, one charged call. Names of different payers have nothing to do with each other.
CREATE UNIQUE INDEX "payment_identifier" ON "payment" ("payer", "identifier_sha256") WHERE "identifier_held";
