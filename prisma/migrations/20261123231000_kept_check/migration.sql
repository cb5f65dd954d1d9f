-- Checks that were made for a workspace, so that a receipt can say later what was checked: what was found, and of what was asked a
-- salted digest alone. Deleted after 90 days.
CREATE TABLE "kept_check" (
    "workspace_id" TEXT NOT NULL,
    "request_id" TEXT NOT NULL,
    "tool" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    -- status, canProceed, requiresHumanReview, and the codes of its reasons
    "decision" JSONB NOT NULL,
    "source" TEXT NOT NULL,
    "mode" TEXT NOT NULL,
    "dataset_versions" TEXT[],
    "checked_at" TIMESTAMPTZ(3) NOT NULL,
    "input_digest" TEXT NOT NULL,
    -- what the tool declares: never a name, an account or a VAT number
    "facts" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT now(),

    CONSTRAINT "kept_check_pkey" PRIMARY KEY ("workspace_id", "request_id"),
    CONSTRAINT "kept_check_request_form" CHECK ("request_id" ~ '^[A-Za-z0-9_-]{8,64}$'),
    CONSTRAINT "kept_check_tool_form" CHECK ("tool" ~ '^[a-z][a-z0-9_]{0,63}$'),
    CONSTRAINT "kept_check_digest_form" CHECK ("input_digest" ~ '^sha256:[0-9a-f]{64}$'),
    CONSTRAINT "kept_check_facts_size" CHECK (octet_length("facts"::text) <= 4096),
    CONSTRAINT "kept_check_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace" ("id") ON DELETE CASCADE
);
CREATE INDEX "kept_check_created" ON "kept_check" ("created_at");

-- Receipts that were signed for a workspace: the same bundle of checks has the same receipt. Deleted after 90 days.
CREATE TABLE "check_receipt" (
    "workspace_id" TEXT NOT NULL,
    "bundle_digest" TEXT NOT NULL,
    "receipt" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT now(),

    CONSTRAINT "check_receipt_pkey" PRIMARY KEY ("workspace_id", "bundle_digest"),
    CONSTRAINT "check_receipt_digest_form" CHECK ("bundle_digest" ~ '^sha256:[0-9a-f]{64}$'),
    CONSTRAINT "check_receipt_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace" ("id") ON DELETE CASCADE
);
CREATE INDEX "check_receipt_created" ON "check_receipt" ("created_at");
