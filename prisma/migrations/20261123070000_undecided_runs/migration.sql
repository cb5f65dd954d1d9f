-- Uncharged answers limit a payer per outside source, and only when that source was asked and did not decide.

-- Outside sources that the operation of this row's last claim may ask: while it is claimed, it may add a run to each.
ALTER TABLE "payment" ADD COLUMN "may_ask" TEXT[] NOT NULL DEFAULT '{}';

-- The uncharged runs of this row by the source that did not decide, and when each ended: item by item, oldest first.
ALTER TABLE "payment" ADD COLUMN "undecided_sources" TEXT[] NOT NULL DEFAULT '{}';
ALTER TABLE "payment" ADD COLUMN "undecided_times" TIMESTAMPTZ(6)[] NOT NULL DEFAULT '{}';
ALTER TABLE "payment" ADD COLUMN "undecided_at" TIMESTAMPTZ(6);

ALTER TABLE "payment" ADD CONSTRAINT "payment_undecided_runs" CHECK (
    cardinality("undecided_sources") = cardinality("undecided_times")
    AND ("undecided_at" IS NOT NULL) = (cardinality("undecided_sources") > 0)
);

-- What this payer cost us within the hour: failures it caused, and runs in which a source did not decide.
CREATE INDEX "payment_payer_failed" ON "payment" ("payer", "updated_at") WHERE "state" = 'failed' AND "payer_fault";

CREATE INDEX "payment_payer_undecided" ON "payment" ("payer", "undecided_at") WHERE "undecided_at" IS NOT NULL;

-- It counted every uncharged run.
DROP INDEX "payment_payer_uncharged";
