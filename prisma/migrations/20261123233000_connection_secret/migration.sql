-- Secrets that age: the first secret of a connection stays in its row, further ones stand beside it. And which tools a
-- connection may call.
ALTER TABLE "connection"
    ADD COLUMN "secret_expires_at" TIMESTAMPTZ(6),
    -- its first secret alone; the connection goes on with another
    ADD COLUMN "secret_revoked_at" TIMESTAMPTZ(6),
    -- names of tools; null = all
    ADD COLUMN "allowed_tools" TEXT[],
    ADD CONSTRAINT "connection_allowed_tools" CHECK (cardinality("allowed_tools") BETWEEN 1 AND 100);

CREATE TABLE "connection_secret" (
    -- 12 letters and digits, part of the secret
    "id" TEXT NOT NULL,
    "connection_id" TEXT NOT NULL,
    "secret_sha256" BYTEA NOT NULL,
    -- to recognise it by
    "secret_end" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT now(),
    "expires_at" TIMESTAMPTZ(6),
    "last_used_at" TIMESTAMPTZ(6),
    "revoked_at" TIMESTAMPTZ(6),

    CONSTRAINT "connection_secret_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "connection_secret_connection_fkey" FOREIGN KEY ("connection_id") REFERENCES "connection" ("id") ON DELETE CASCADE,
    CONSTRAINT "connection_secret_id_form" CHECK ("id" ~ '^[0-9A-Za-z]{12}$'),
    CONSTRAINT "connection_secret_sha256_length" CHECK (length("secret_sha256") = 32),
    CONSTRAINT "connection_secret_end_form_further" CHECK ("secret_end" ~ '^[0-9A-Za-z]{4}$')
);
CREATE INDEX "connection_secret_connection" ON "connection_secret" ("connection_id");
