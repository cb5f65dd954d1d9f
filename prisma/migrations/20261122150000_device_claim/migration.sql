-- Who has typed the code of a terminal: only that session decides. A session of the same person may claim anew, for signing in again
-- makes a new one; another person never can.
ALTER TABLE "device_login"
    ADD COLUMN "claimed_person_id" TEXT,
    -- SHA-256 of the token of the session, as in "session"
    ADD COLUMN "claimed_session_sha256" BYTEA,
    ADD CONSTRAINT "device_login_claim" CHECK (
        num_nulls("claimed_person_id", "claimed_session_sha256") IN (0, 2) AND length("claimed_session_sha256") = 32
    ),
    ADD CONSTRAINT "device_login_claimed_person_fkey" FOREIGN KEY ("claimed_person_id") REFERENCES "person" ("id") ON DELETE CASCADE;
