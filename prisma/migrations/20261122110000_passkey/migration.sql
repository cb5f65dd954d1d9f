-- Keys of people's devices that sign them in (WebAuthn). Public halves alone: a row signs nobody in.
CREATE TABLE "passkey" (
    "id" TEXT NOT NULL,
    -- what its person calls it
    "name" TEXT NOT NULL,
    -- COSE, base64
    "public_key" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    -- base64url, as the device names it
    "credential_id" TEXT NOT NULL,
    -- grows with each use where the device counts: one that does not grow is a copy
    "counter" BIGINT NOT NULL,
    "device_type" TEXT NOT NULL,
    "backed_up" BOOLEAN NOT NULL,
    "transports" TEXT,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT now(),
    -- the model of the device, where it says so
    "aaguid" TEXT,

    CONSTRAINT "passkey_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "passkey_name_form" CHECK (length("name") BETWEEN 1 AND 100),
    CONSTRAINT "passkey_counter_range" CHECK ("counter" BETWEEN 0 AND 4294967295),
    CONSTRAINT "passkey_device_type_known" CHECK ("device_type" IN ('singleDevice', 'multiDevice')),
    CONSTRAINT "passkey_person_fkey" FOREIGN KEY ("user_id") REFERENCES "person" ("id") ON DELETE CASCADE
);
-- One key, one person.
CREATE UNIQUE INDEX "passkey_credential" ON "passkey" ("credential_id");
CREATE INDEX "passkey_person" ON "passkey" ("user_id");

-- Of a session only the hash of its token is kept from now on; those of before end.
DELETE FROM "session";
ALTER TABLE "session" RENAME COLUMN "token" TO "token_sha256";
ALTER TABLE "session" ADD CONSTRAINT "session_token_hash" CHECK ("token_sha256" ~ '^[A-Za-z0-9_-]{43}$');
COMMENT ON COLUMN "session"."token_sha256" IS 'SHA-256 of the token, base64url';
