-- What each connection has taken from what it may spend in a day. It says how much may still be asked for, never what was spent:
-- that is the ledger's to say.
CREATE TABLE "connection_day" (
    "connection_id" TEXT NOT NULL,
    -- UTC, of the database's clock
    "day" DATE NOT NULL,
    -- credits, held or spent
    "taken" INTEGER NOT NULL,

    CONSTRAINT "connection_day_pkey" PRIMARY KEY ("connection_id"),
    CONSTRAINT "connection_day_connection_fkey" FOREIGN KEY ("connection_id") REFERENCES "connection" ("id") ON DELETE CASCADE,
    CONSTRAINT "connection_day_taken" CHECK ("taken" BETWEEN 0 AND 10000000)
) WITH (fillfactor = 50);
