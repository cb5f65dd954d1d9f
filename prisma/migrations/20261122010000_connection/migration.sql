-- What a person gives a back end or an agent: a secret that may spend the workspace's credits. The secret itself is shown
-- once and never kept.
CREATE TABLE "connection" (
    -- 12 letters and digits, part of the secret
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "secret_sha256" BYTEA NOT NULL,
    -- to recognise it by
    "secret_end" TEXT NOT NULL,
    -- credits one call may cost at most
    "credits_per_call_max" INTEGER,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT now(),
    "last_used_at" TIMESTAMPTZ(6),
    "revoked_at" TIMESTAMPTZ(6),

    CONSTRAINT "connection_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "connection_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace" ("id") ON DELETE CASCADE,
    CONSTRAINT "connection_id_form" CHECK ("id" ~ '^[0-9A-Za-z]{12}$'),
    CONSTRAINT "connection_name_length" CHECK (length("name") BETWEEN 1 AND 100),
    CONSTRAINT "connection_secret_hash" CHECK (length("secret_sha256") = 32),
    CONSTRAINT "connection_secret_end_form" CHECK ("secret_end" ~ '^[0-9A-Za-z]{4}$'),
    CONSTRAINT "connection_credits_per_call" CHECK ("credits_per_call_max" BETWEEN 1 AND 10000000)
);

CREATE INDEX "connection_workspace" ON "connection" ("workspace_id", "created_at");
