-- One row per signed authorization. The token lets a payer use a nonce once, so one row is at most one transfer.
-- claimed -> settling -> settled | failed, and claimed -> released -> claimed. All times are the database's.
CREATE TABLE "payment" (
    -- network:asset:payer:nonce, in lower case
    "payment_key" TEXT NOT NULL,
    "payer" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "operation" TEXT NOT NULL,
    -- the offer that was accepted, JSON
    "requirement" TEXT NOT NULL,
    -- uint256: the token refuses the authorization from this second on
    "valid_before" NUMERIC(78, 0) NOT NULL,
    -- the fence: every write names the attempt it belongs to
    "attempt" INTEGER NOT NULL DEFAULT 1,
    -- tool runs begun with this signature
    "run_count" INTEGER NOT NULL DEFAULT 1,
    "lease_until" TIMESTAMPTZ(6) NOT NULL,
    -- why it was released or failed
    "reason" TEXT,
    -- failed because the payer emptied the wallet or cancelled
    "payer_fault" BOOLEAN NOT NULL DEFAULT false,

    -- written before settlement; the request is bound from here on
    "request_sha256" TEXT,
    "response_sha256" TEXT,
    -- gzip of JSON, never jsonb: an answer may hold U+0000 and lone surrogates
    "payload" BYTEA,
    "answer" BYTEA,
    "from_block" BIGINT,
    "answer_kept_seconds" INTEGER,
    "answered_at" TIMESTAMPTZ(6),

    -- known after settlement, kept forever
    "transaction" TEXT,
    "billing" TEXT,
    "payment_response" TEXT,
    "settled_at" TIMESTAMPTZ(6),

    -- settled and failed: end of the answer; released: end of the row
    "kept_until" TIMESTAMPTZ(6),
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT now(),
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT now(),

    CONSTRAINT "payment_pkey" PRIMARY KEY ("payment_key"),
    CONSTRAINT "payment_key_form" CHECK (
        "payment_key" ~ '^eip155:[0-9]{1,20}:0x[0-9a-f]{40}:0x[0-9a-f]{40}:0x[0-9a-f]{64}$'
        AND "payer" = split_part("payment_key", ':', 4)
    ),
    CONSTRAINT "payment_state_known" CHECK (
        "state" IN ('claimed', 'settling', 'settled', 'failed', 'released')
    ),
    CONSTRAINT "payment_counts" CHECK ("attempt" >= 1 AND "run_count" >= 1 AND "run_count" <= "attempt"),
    CONSTRAINT "payment_valid_before_range" CHECK ("valid_before" >= 0),
    CONSTRAINT "payment_reason_given" CHECK ("reason" IS NOT NULL OR "state" NOT IN ('failed', 'released')),
    CONSTRAINT "payment_hashes_form" CHECK (
        "request_sha256" ~ '^[0-9a-f]{64}$' AND "response_sha256" ~ '^[0-9a-f]{64}$'
        AND "transaction" ~ '^0x[0-9a-f]{64}$'
    ),
    -- nothing is sent to the chain before all of this is committed
    CONSTRAINT "payment_written_ahead" CHECK (
        "state" IN ('claimed', 'released')
        OR (
            "request_sha256" IS NOT NULL AND "response_sha256" IS NOT NULL AND "from_block" IS NOT NULL
            AND "answer_kept_seconds" IS NOT NULL AND "answered_at" IS NOT NULL
        )
    ),
    CONSTRAINT "payment_open_is_complete" CHECK (
        "state" <> 'settling' OR ("payload" IS NOT NULL AND "answer" IS NOT NULL)
    ),
    CONSTRAINT "payment_settled_is_proven" CHECK (
        "state" <> 'settled'
        OR (
            "transaction" IS NOT NULL AND "billing" IS NOT NULL AND "payment_response" IS NOT NULL
            AND "settled_at" IS NOT NULL AND "kept_until" IS NOT NULL
        )
    ),
    CONSTRAINT "payment_uncharged_keeps_nothing" CHECK (
        "state" NOT IN ('claimed', 'released') OR ("payload" IS NULL AND "answer" IS NULL AND "request_sha256" IS NULL)
    )
);

-- The sweeper's question: what is open, and who waited longest.
CREATE INDEX "payment_open" ON "payment" ("state", "updated_at") WHERE "state" IN ('claimed', 'settling');

-- What this payer cost us lately without paying.
CREATE INDEX "payment_payer_uncharged" ON "payment" ("payer", "updated_at") WHERE "state" IN ('failed', 'released');

-- What retention has to look at.
CREATE INDEX "payment_kept_until" ON "payment" ("kept_until") WHERE "answer" IS NOT NULL OR "state" = 'released';

-- The offers we made: the current one of each operation, and previous ones that buyers may still hold.
CREATE TABLE "payment_offer" (
    "id" BIGSERIAL NOT NULL,
    "operation" TEXT NOT NULL,
    -- JSON, compared as text
    "requirement" TEXT NOT NULL,
    "timeout_seconds" INTEGER NOT NULL,
    -- null: the current offer
    "ends_at" TIMESTAMPTZ(6),
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT now(),

    CONSTRAINT "payment_offer_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "payment_offer_timeout_range" CHECK ("timeout_seconds" BETWEEN 1 AND 3600)
);

CREATE UNIQUE INDEX "payment_offer_current" ON "payment_offer" ("operation") WHERE "ends_at" IS NULL;

CREATE INDEX "payment_offer_previous" ON "payment_offer" ("operation", "ends_at");
