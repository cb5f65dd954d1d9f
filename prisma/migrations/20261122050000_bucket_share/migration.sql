-- Buckets of tokens that all instances share. A row says when its bucket is full again, which is as much as saying how many
-- tokens it has; a bucket without a row is full. Nothing here outlives a crash of the server or is copied to a standby:
-- buckets are full then. No index but the key's, so that an update touches none.
CREATE UNLOGGED TABLE "bucket_share" (
    -- SHA-256 of what the bucket is for: an address, a connection, a workspace
    "key_sha256" BYTEA NOT NULL,
    "full_at" TIMESTAMPTZ(6) NOT NULL,
    -- what the last instance that asked got
    "taken" DOUBLE PRECISION NOT NULL,
    -- as that instance knew them
    "burst" DOUBLE PRECISION NOT NULL,
    "per_second" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "bucket_share_pkey" PRIMARY KEY ("key_sha256"),
    CONSTRAINT "bucket_share_key_hash" CHECK (length("key_sha256") = 32),
    CONSTRAINT "bucket_share_numbers" CHECK ("taken" >= 0 AND "burst" >= 1 AND "per_second" > 0)
) WITH (fillfactor = 50);
