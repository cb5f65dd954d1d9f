-- What was heard of the sources outside, by intervals of five minutes: how many questions were answered and how many were not. Of
-- the questions themselves nothing is here. Rows are added up by whoever asks a source and deleted after 90 days, so that there
-- are 26,000 of each source at most.
CREATE TABLE "source_interval" (
    "source" TEXT NOT NULL,
    "begins_at" TIMESTAMPTZ(6) NOT NULL,
    "answered" INTEGER NOT NULL,
    -- by the source as a whole
    "unanswered" INTEGER NOT NULL,
    -- by one member state, or one access point, of it
    "partly_unanswered" INTEGER NOT NULL,
    -- not asked, to go easy on the source
    "held_back" INTEGER NOT NULL,
    "answered_at" TIMESTAMPTZ(6),
    "unanswered_at" TIMESTAMPTZ(6),
    -- a stable code, of the last question that was not answered
    "reason" TEXT,
    -- answers by how long they took
    "durations" INTEGER[] NOT NULL,

    CONSTRAINT "source_interval_pkey" PRIMARY KEY ("source", "begins_at"),
    CONSTRAINT "source_interval_source" CHECK (
        "source" IN ('vies', 'peppol', 'provider', 'paycall_lane', 'payment_provider')
    ),
    CONSTRAINT "source_interval_begins" CHECK (extract(epoch FROM "begins_at")::bigint % 300 = 0),
    CONSTRAINT "source_interval_counts" CHECK (
        least("answered", "unanswered", "partly_unanswered", "held_back") >= 0
    ),
    CONSTRAINT "source_interval_reason" CHECK ("reason" ~ '^[a-z][a-z0-9_]{1,60}$'),
    CONSTRAINT "source_interval_durations" CHECK (cardinality("durations") = 16)
);

-- For what is read of the last day, and for what is deleted.
CREATE INDEX "source_interval_begins_at" ON "source_interval" ("begins_at");
