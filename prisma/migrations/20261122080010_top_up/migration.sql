-- Payments of people. Amount and workspace are ours: nothing of them is ever taken from what the payment provider reports.
CREATE TABLE "top_up" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    -- null once the person is gone
    "person_id" TEXT,
    -- euro cents, and so credits
    "amount_cents" INTEGER NOT NULL,
    "provider" TEXT NOT NULL,
    -- no money moves
    "test_funds" BOOLEAN NOT NULL,
    -- the provider's checkout session; null until it has made one
    "provider_ref" TEXT,
    "state" TEXT NOT NULL DEFAULT 'open',
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT now(),
    "settled_at" TIMESTAMPTZ(6),
    -- when the provider is asked next, if it says nothing before; null = never again
    "look_at" TIMESTAMPTZ(6),

    CONSTRAINT "top_up_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "top_up_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace" ("id") ON DELETE CASCADE,
    CONSTRAINT "top_up_person_fkey" FOREIGN KEY ("person_id") REFERENCES "person" ("id") ON DELETE SET NULL,
    CONSTRAINT "top_up_amount" CHECK ("amount_cents" BETWEEN 500 AND 100000),
    CONSTRAINT "top_up_provider_known" CHECK ("provider" IN ('stripe', 'local')),
    CONSTRAINT "top_up_state_known" CHECK ("state" IN ('open', 'paid', 'declined', 'expired', 'refunded', 'disputed')),
    CONSTRAINT "top_up_provider_ref_length" CHECK (length("provider_ref") BETWEEN 1 AND 200)
);
CREATE UNIQUE INDEX "top_up_provider_ref" ON "top_up" ("provider", "provider_ref");
CREATE INDEX "top_up_workspace" ON "top_up" ("workspace_id", "created_at");
CREATE INDEX "top_up_look_at" ON "top_up" ("look_at");

-- What the provider has reported and we have dealt with.
CREATE TABLE "payment_event" (
    "provider" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "received_at" TIMESTAMPTZ(6) NOT NULL DEFAULT now(),

    CONSTRAINT "payment_event_pkey" PRIMARY KEY ("provider", "id")
);
CREATE INDEX "payment_event_received" ON "payment_event" ("received_at");
