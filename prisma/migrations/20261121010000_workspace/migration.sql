-- The canary workspaces: what readiness looks at. Every part but the name may still be missing.
CREATE TABLE "workspace" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "legal_entity_name" TEXT,
    -- ISO 3166 alpha-2
    "legal_entity_country" TEXT,
    -- as it was entered; readiness says when it is not well formed
    "vat_number" TEXT,
    "peppol_scheme" TEXT,
    "peppol_identifier" TEXT,
    "provider" TEXT,
    "provider_legal_entity_id" TEXT,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT now(),
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT now(),

    CONSTRAINT "workspace_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "workspace_name_length" CHECK (length("name") BETWEEN 1 AND 200),
    CONSTRAINT "workspace_vat_number_length" CHECK (length("vat_number") BETWEEN 1 AND 40),
    -- a part is there as a whole or not at all
    CONSTRAINT "workspace_legal_entity_whole" CHECK (
        num_nulls("legal_entity_name", "legal_entity_country") IN (0, 2)
        AND length("legal_entity_name") BETWEEN 1 AND 200
        AND "legal_entity_country" ~ '^[A-Z]{2}$'
    ),
    CONSTRAINT "workspace_peppol_whole" CHECK (
        num_nulls("peppol_scheme", "peppol_identifier") IN (0, 2)
        AND length("peppol_scheme") BETWEEN 1 AND 10
        AND length("peppol_identifier") BETWEEN 1 AND 60
    ),
    CONSTRAINT "workspace_provider_whole" CHECK (
        num_nulls("provider", "provider_legal_entity_id") IN (0, 2)
        AND length("provider") BETWEEN 1 AND 60
        AND length("provider_legal_entity_id") BETWEEN 1 AND 100
    )
);

-- A wallet is linked to one workspace: whoever pays with it asks about that one.
CREATE TABLE "workspace_wallet" (
    -- in lower case
    "address" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "linked_at" TIMESTAMPTZ(6) NOT NULL DEFAULT now(),

    CONSTRAINT "workspace_wallet_pkey" PRIMARY KEY ("address"),
    CONSTRAINT "workspace_wallet_address_form" CHECK ("address" ~ '^0x[0-9a-f]{40}$'),
    CONSTRAINT "workspace_wallet_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace" ("id") ON DELETE CASCADE
);

CREATE INDEX "workspace_wallet_workspace" ON "workspace_wallet" ("workspace_id");
