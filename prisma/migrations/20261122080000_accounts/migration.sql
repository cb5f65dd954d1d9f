-- People: who they are, where they are signed in, and the workspace each of them has.
CREATE TABLE "person" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    -- in lower case, ASCII
    "email" TEXT NOT NULL,
    "email_verified" BOOLEAN NOT NULL DEFAULT false,
    "image" TEXT,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT now(),
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT now(),

    CONSTRAINT "person_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "person_email_form" CHECK (length("email") BETWEEN 3 AND 254 AND "email" ~ '^[!-~]+$' AND "email" = lower("email"))
);
CREATE UNIQUE INDEX "person_email" ON "person" ("email");

-- A cookie holds the token and a signature over it, made with a key that is not in the database: a row alone signs nobody in.
CREATE TABLE "session" (
    "id" TEXT NOT NULL,
    "token" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(6) NOT NULL,
    -- never written
    "ip_address" TEXT,
    -- what the browser called itself
    "user_agent" TEXT,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT now(),
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT now(),

    CONSTRAINT "session_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "session_person_fkey" FOREIGN KEY ("user_id") REFERENCES "person" ("id") ON DELETE CASCADE
);
CREATE UNIQUE INDEX "session_token" ON "session" ("token");
CREATE INDEX "session_person" ON "session" ("user_id");
CREATE INDEX "session_expires" ON "session" ("expires_at");

-- Links that were mailed and not used yet.
CREATE TABLE "sign_in_link" (
    "id" TEXT NOT NULL,
    -- SHA-256 of the token of the link
    "identifier" TEXT NOT NULL,
    -- whom it signs in
    "value" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(6) NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT now(),
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT now(),

    CONSTRAINT "sign_in_link_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "sign_in_link_identifier" ON "sign_in_link" ("identifier");
CREATE INDEX "sign_in_link_value" ON "sign_in_link" ("value");
CREATE INDEX "sign_in_link_expires" ON "sign_in_link" ("expires_at");

-- One workspace for each person, made at the first sign-in.
CREATE TABLE "workspace_member" (
    "person_id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT now(),

    CONSTRAINT "workspace_member_pkey" PRIMARY KEY ("person_id"),
    CONSTRAINT "workspace_member_person_fkey" FOREIGN KEY ("person_id") REFERENCES "person" ("id") ON DELETE CASCADE,
    CONSTRAINT "workspace_member_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace" ("id") ON DELETE CASCADE
);
CREATE INDEX "workspace_member_workspace" ON "workspace_member" ("workspace_id");

-- Terminals that ask to be let in (RFC 8628). What they get is a connection, made when they fetch it: no secret is kept here.
CREATE TABLE "device_login" (
    "id" TEXT NOT NULL,
    "device_code_sha256" BYTEA NOT NULL,
    "user_code_sha256" BYTEA NOT NULL,
    -- what the terminal says it is
    "client_name" TEXT NOT NULL,
    -- SHA-256 of the network that asked
    "network_sha256" BYTEA NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'pending',
    -- the connection that was approved
    "workspace_id" TEXT,
    "person_id" TEXT,
    "connection_name" TEXT,
    "credits_per_call_max" INTEGER,
    "interval_seconds" INTEGER NOT NULL,
    "polled_at" TIMESTAMPTZ(6),
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT now(),
    "expires_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "device_login_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "device_login_hashes" CHECK (
        length("device_code_sha256") = 32 AND length("user_code_sha256") = 32 AND length("network_sha256") = 32
    ),
    CONSTRAINT "device_login_state_known" CHECK ("state" IN ('pending', 'approved', 'denied', 'taken')),
    CONSTRAINT "device_login_approved" CHECK (
        "state" NOT IN ('approved', 'taken') OR num_nulls("workspace_id", "person_id", "connection_name") = 0
    ),
    CONSTRAINT "device_login_person_fkey" FOREIGN KEY ("person_id") REFERENCES "person" ("id") ON DELETE CASCADE,
    CONSTRAINT "device_login_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace" ("id") ON DELETE CASCADE
);
CREATE UNIQUE INDEX "device_login_device_code" ON "device_login" ("device_code_sha256");
CREATE UNIQUE INDEX "device_login_user_code" ON "device_login" ("user_code_sha256");
CREATE INDEX "device_login_expires" ON "device_login" ("expires_at");

-- Texts that wait to be signed by the owner of a wallet; each counts once.
CREATE TABLE "wallet_challenge" (
    "workspace_id" TEXT NOT NULL,
    -- in lower case
    "address" TEXT NOT NULL,
    "message" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "wallet_challenge_pkey" PRIMARY KEY ("workspace_id", "address"),
    CONSTRAINT "wallet_challenge_address_form" CHECK ("address" ~ '^0x[0-9a-f]{40}$'),
    CONSTRAINT "wallet_challenge_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace" ("id") ON DELETE CASCADE
);
CREATE INDEX "wallet_challenge_expires" ON "wallet_challenge" ("expires_at");

-- The local mailbox of a sandbox: what would have been mailed.
CREATE TABLE "local_mail" (
    "id" TEXT NOT NULL,
    "recipient" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT now(),

    CONSTRAINT "local_mail_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "local_mail_created" ON "local_mail" ("created_at");

SET ROLE "einvoice_ledger_owner";
-- Forgets at once what was answered to a workspace whose people are gone; what was charged stays. A run under way is
-- forgotten like any other, 30 days after it ends.
CREATE FUNCTION "ledger"."forget_answers_of"(p_workspace TEXT) RETURNS INTEGER LANGUAGE sql SECURITY DEFINER
SET search_path = pg_catalog, ledger, pg_temp AS $$
    WITH forgotten AS (
        UPDATE ledger.run SET key_hash = NULL, response = NULL, response_sha256 = sha256(response), forgotten_at = now()
        WHERE id IN (SELECT id FROM ledger.runs_of(p_workspace, '-infinity'))
            AND finished_at IS NOT NULL AND forgotten_at IS NULL
        RETURNING run.id
    )
    SELECT count(*)::INTEGER FROM forgotten
$$;
GRANT EXECUTE ON FUNCTION "ledger"."forget_answers_of" TO "einvoice_app";
RESET ROLE;
