-- Prepaid credits and free calls: accounts, runs, transfers. All writing goes through the functions below; all times are
-- the database's. One transfer carries its debit and its credit, so the books balance by construction.
DO $$
BEGIN
    -- Roles belong to the cluster: another database may have made them already, perhaps at this very moment.
    BEGIN CREATE ROLE "einvoice_ledger_owner" NOLOGIN; EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END;
    BEGIN CREATE ROLE "einvoice_app" NOLOGIN; EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END;
    BEGIN CREATE ROLE "einvoice_metrics" NOLOGIN; EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END;
    -- Only a member may make the owner own something.
    IF NOT pg_has_role(current_user, 'einvoice_ledger_owner', 'MEMBER') THEN
        EXECUTE format('GRANT einvoice_ledger_owner TO %I', current_user);
    END IF;
    EXECUTE format('REVOKE CREATE, TEMPORARY ON DATABASE %I FROM PUBLIC', current_database());
END
$$;

CREATE SCHEMA "ledger" AUTHORIZATION "einvoice_ledger_owner";
SET ROLE "einvoice_ledger_owner";
-- Not for a moment may a function be called by everybody.
ALTER DEFAULT PRIVILEGES REVOKE EXECUTE ON FUNCTIONS FROM PUBLIC;

-- A workspace has a wallet (credits, 1 = 0.01 EUR) and its free calls; the others are the service's and keep no counters:
-- they are sums over transfers, else one row would be hot for everybody.
CREATE TABLE "ledger"."account" (
    "id" INTEGER GENERATED ALWAYS AS IDENTITY,
    "workspace_id" TEXT COLLATE "C",
    "code" TEXT COLLATE "C" NOT NULL,
    "unit" TEXT NOT NULL,
    "credits_posted" BIGINT NOT NULL DEFAULT 0,
    "debits_posted" BIGINT NOT NULL DEFAULT 0,
    "debits_pending" BIGINT NOT NULL DEFAULT 0,
    -- number of its last transfer
    "seq" BIGINT NOT NULL DEFAULT 0,
    -- free calls: when the first one was used; they end 14 days later
    "first_used_at" TIMESTAMPTZ(6),
    -- wallet: after a payment that was taken back could not be recovered
    "frozen_at" TIMESTAMPTZ(6),
    -- wallet: the day (UTC) of its newest idempotency key, and how many keys are of that day
    "keys_day" DATE,
    "keys" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT now(),

    CONSTRAINT "account_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "account_of_workspace" UNIQUE NULLS NOT DISTINCT ("workspace_id", "code"),
    -- One check that looks at the commonest first: each of them is read anew by every statement that writes the table.
    CONSTRAINT "account_kind" CHECK (
        CASE "code"
            WHEN 'wallet' THEN "workspace_id" IS NOT NULL AND "unit" = 'credit'
            WHEN 'free_calls' THEN "workspace_id" IS NOT NULL AND "unit" = 'call'
            WHEN 'grant' THEN "workspace_id" IS NULL AND "unit" = 'call'
            ELSE "workspace_id" IS NULL AND "unit" = 'credit'
                AND "code" IN ('revenue', 'funding', 'funding_local', 'refund', 'writeoff')
        END
    ),
    CONSTRAINT "account_counters" CHECK ("credits_posted" >= 0 AND "debits_posted" >= 0 AND "debits_pending" >= 0),
    CONSTRAINT "account_never_negative" CHECK ("debits_posted" + "debits_pending" <= "credits_posted")
) WITH (fillfactor = 50);

INSERT INTO "ledger"."account" ("workspace_id", "code", "unit") VALUES
    (NULL, 'revenue', 'credit'), (NULL, 'funding', 'credit'), (NULL, 'funding_local', 'credit'),
    (NULL, 'grant', 'call'), (NULL, 'refund', 'credit'), (NULL, 'writeoff', 'credit');

-- One priced request. Its attempts follow one another, each with a hold of its own; what is answered adds up.
CREATE TABLE "ledger"."run" (
    "id" UUID NOT NULL,
    "workspace_id" TEXT COLLATE "C" NOT NULL,
    "route" TEXT COLLATE "C" NOT NULL,
    -- SHA-256 of the idempotency key
    "key_hash" BYTEA,
    -- SHA-256 of what was asked
    "fingerprint" BYTEA NOT NULL,
    "connection_id" TEXT,
    "state" TEXT NOT NULL,
    -- the fence: whoever settles names the attempt it belongs to
    "attempt" INTEGER NOT NULL DEFAULT 1,
    -- account and size of the hold of this attempt
    "account_id" INTEGER NOT NULL,
    "hold_id" BIGINT NOT NULL,
    "held" BIGINT NOT NULL,
    -- credits for one answer
    "price" BIGINT NOT NULL,
    -- the attempts that were charged
    "charged_attempts" INTEGER[] NOT NULL DEFAULT '{}',
    -- answers of all attempts, and how many of them the wallet paid for
    "answered" INTEGER NOT NULL DEFAULT 0,
    "answered_paid" INTEGER NOT NULL DEFAULT 0,
    -- credits of all attempts, and free calls
    "captured" BIGINT NOT NULL DEFAULT 0,
    "free_calls" BIGINT NOT NULL DEFAULT 0,
    -- everything asked is answered
    "complete" BOOLEAN NOT NULL DEFAULT false,
    -- bytes, never jsonb: replayed as they were, and an answer may hold U+0000
    "response" BYTEA,
    "lease_until" TIMESTAMPTZ(6) NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT now(),
    "finished_at" TIMESTAMPTZ(6),
    -- since when its key and its answer are gone
    "forgotten_at" TIMESTAMPTZ(6),
    -- SHA-256 of the answer that is gone: receipts are given out for longer
    "response_sha256" BYTEA,

    CONSTRAINT "run_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "run_state" CHECK (
        CASE "state"
            WHEN 'running' THEN "finished_at" IS NULL
            WHEN 'done' THEN "finished_at" IS NOT NULL AND ("response" IS NULL) = ("forgotten_at" IS NOT NULL)
            ELSE "state" = 'expired' AND "finished_at" IS NOT NULL
        END
    ),
    CONSTRAINT "run_hashes" CHECK (length("key_hash") = 32 AND length("fingerprint") = 32),
    CONSTRAINT "run_route_length" CHECK (length("route") BETWEEN 1 AND 60),
    CONSTRAINT "run_counts" CHECK (
        "attempt" >= 1 AND "held" > 0 AND "price" > 0 AND "answered" >= "answered_paid" AND "answered_paid" >= 0
        -- charged for answers, for nothing else
        AND "captured" = "answered_paid" * "price"
    )
) WITH (fillfactor = 45); -- runs are written twice at nearly the same time: the second version stays in their page

-- The hash first: it tells keys apart at once. No index names what changes when a run ends, so none is written then.
CREATE UNIQUE INDEX "run_key" ON "ledger"."run" ("key_hash", "workspace_id", "route") WHERE "key_hash" IS NOT NULL;

-- Runs to be looked at again, all that one statement began: as long as one of them is under way, for its lease, and 30 days
-- after all have ended, to forget them. A run that goes on later is in another one, too.
CREATE TABLE "ledger"."reminder" (
    "id" BIGINT GENERATED ALWAYS AS IDENTITY,
    "runs" UUID[] NOT NULL,
    -- since when none of them is under way
    "ended_at" TIMESTAMPTZ(6),

    CONSTRAINT "reminder_pkey" PRIMARY KEY ("id")
);
-- Random numbers do not get smaller.
ALTER TABLE "ledger"."reminder" ALTER COLUMN "runs" SET STORAGE EXTERNAL;
CREATE INDEX "reminder_ended" ON "ledger"."reminder" ("ended_at", "id");

CREATE SEQUENCE "ledger"."transfer_id" AS BIGINT;

-- No foreign key to account: its check would lock the hot row a second time.
CREATE TABLE "ledger"."transfer" (
    "id" BIGINT NOT NULL DEFAULT nextval('ledger.transfer_id'),
    "kind" TEXT NOT NULL,
    "debit_id" INTEGER NOT NULL,
    "credit_id" INTEGER NOT NULL,
    "amount" BIGINT NOT NULL,
    -- the hold that a capture or void resolves
    "pending_id" BIGINT,
    "run_id" UUID,
    -- the payment, refund or dispute at the payment provider
    "external_ref" TEXT,
    -- the workspace's side, its number there, and what was available after it
    "account_id" INTEGER NOT NULL,
    "account_seq" BIGINT NOT NULL,
    "available_after" BIGINT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT now(),

    CONSTRAINT "transfer_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "transfer_two_sides" CHECK ("debit_id" <> "credit_id" AND "account_id" IN ("debit_id", "credit_id")),
    -- What each kind names: the hold it resolves, the run it belongs to, the payment it counts.
    CONSTRAINT "transfer_kind" CHECK (
        CASE "kind"
            WHEN 'hold' THEN "pending_id" IS NULL AND "run_id" IS NOT NULL AND "external_ref" IS NULL AND "amount" >= 1
            WHEN 'capture' THEN "pending_id" IS NOT NULL AND "run_id" IS NOT NULL AND "external_ref" IS NULL AND "amount" >= 1
            WHEN 'void' THEN "pending_id" IS NOT NULL AND "run_id" IS NOT NULL AND "external_ref" IS NULL AND "amount" = 0
            WHEN 'grant' THEN "pending_id" IS NULL AND "run_id" IS NULL AND "external_ref" IS NULL AND "amount" >= 1
            ELSE "kind" IN ('topup', 'refund', 'adjust')
                AND "pending_id" IS NULL AND "run_id" IS NULL AND "external_ref" IS NOT NULL AND "amount" >= 1
        END AND "amount" <= 10000000
    ),
    CONSTRAINT "transfer_external_ref_length" CHECK (length("external_ref") BETWEEN 1 AND 255),
    CONSTRAINT "transfer_available" CHECK ("available_after" >= 0)
);

-- A hold is resolved at most once; a payment counts once; the transfers of an account have no gap and no twin. Every index
-- more costs each call twice: pages of movements find their place by the numbers, see "seq_before".
CREATE UNIQUE INDEX "transfer_pending" ON "ledger"."transfer" ("pending_id") WHERE "pending_id" IS NOT NULL;
CREATE UNIQUE INDEX "transfer_external_ref" ON "ledger"."transfer" ("kind", "external_ref") WHERE "external_ref" IS NOT NULL;
CREATE UNIQUE INDEX "transfer_account_seq" ON "ledger"."transfer" ("account_id", "account_seq");

-- Who opened a frozen wallet again, and why.
CREATE TABLE "ledger"."unfreezing" (
    "id" BIGINT GENERATED ALWAYS AS IDENTITY,
    "account_id" INTEGER NOT NULL,
    "frozen_at" TIMESTAMPTZ(6) NOT NULL,
    "unfrozen_at" TIMESTAMPTZ(6) NOT NULL DEFAULT now(),
    -- the role that was logged in, and what its person said
    "unfrozen_by" TEXT NOT NULL DEFAULT session_user,
    "reason" TEXT NOT NULL,

    CONSTRAINT "unfreezing_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "unfreezing_reason_length" CHECK (length("reason") BETWEEN 1 AND 500)
);

-- Sealed history: the hash of each row of a block, and of the block on top of the one before.
CREATE TABLE "ledger"."block" (
    "id" BIGINT NOT NULL,
    "first_transfer_id" BIGINT NOT NULL,
    "last_transfer_id" BIGINT NOT NULL,
    "transfer_count" INTEGER NOT NULL,
    -- ids and SHA-256 of its rows, in order
    "transfer_ids" BIGINT[] NOT NULL,
    "transfer_hashes" BYTEA[] NOT NULL,
    "previous_hash" BYTEA NOT NULL,
    "hash" BYTEA NOT NULL,
    "sealed_at" TIMESTAMPTZ(6) NOT NULL DEFAULT now(),

    CONSTRAINT "block_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "block_hashes" CHECK (length("hash") = 32 AND length("previous_hash") = 32)
);

-- How far history can be sealed once every transaction that was under way when this was noted has ended.
CREATE TABLE "ledger"."seal_mark" (
    "one" BOOLEAN NOT NULL DEFAULT true,
    "transfer_id" BIGINT NOT NULL,
    "before_transaction" XID8 NOT NULL,

    CONSTRAINT "seal_mark_pkey" PRIMARY KEY ("one"),
    CONSTRAINT "seal_mark_one" CHECK ("one")
);
INSERT INTO "ledger"."seal_mark" ("transfer_id", "before_transaction") VALUES (0, '0');

CREATE FUNCTION "ledger"."refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'The ledger is append-only.' USING ERRCODE = 'insufficient_privilege';
END
$$;
CREATE TRIGGER "transfer_append_only" BEFORE UPDATE OR DELETE ON "ledger"."transfer"
    FOR EACH ROW EXECUTE FUNCTION "ledger"."refuse_change"();
CREATE TRIGGER "transfer_not_emptied" BEFORE TRUNCATE ON "ledger"."transfer"
    FOR EACH STATEMENT EXECUTE FUNCTION "ledger"."refuse_change"();
CREATE TRIGGER "block_append_only" BEFORE UPDATE OR DELETE ON "ledger"."block"
    FOR EACH ROW EXECUTE FUNCTION "ledger"."refuse_change"();
CREATE TRIGGER "block_not_emptied" BEFORE TRUNCATE ON "ledger"."block"
    FOR EACH STATEMENT EXECUTE FUNCTION "ledger"."refuse_change"();

CREATE TRIGGER "unfreezing_append_only" BEFORE UPDATE OR DELETE ON "ledger"."unfreezing"
    FOR EACH ROW EXECUTE FUNCTION "ledger"."refuse_change"();
CREATE TRIGGER "unfreezing_not_emptied" BEFORE TRUNCATE ON "ledger"."unfreezing"
    FOR EACH STATEMENT EXECUTE FUNCTION "ledger"."refuse_change"();

-- The id of an account of the service. Its plan is kept for the life of a connection: not so in the language sql.
CREATE FUNCTION "ledger"."service_account"(p_code TEXT) RETURNS INTEGER LANGUAGE plpgsql STABLE AS $$
BEGIN
    RETURN (SELECT id FROM ledger.account WHERE workspace_id IS NULL AND code = p_code);
END
$$;

-- Gives a workspace its accounts; again changes nothing.
CREATE FUNCTION "ledger"."open_accounts"(p_workspace TEXT) RETURNS void LANGUAGE sql SECURITY DEFINER
SET search_path = pg_catalog, ledger, pg_temp AS $$
    INSERT INTO ledger.account (workspace_id, code, unit)
    VALUES (p_workspace, 'wallet', 'credit'), (p_workspace, 'free_calls', 'call')
    ON CONFLICT (workspace_id, code) DO NOTHING
$$;

RESET ROLE;
