-- Rules that a workspace, or whoever runs the service, brought.
CREATE TABLE "rule_set" (
    -- 'operator', or 'workspace ' and its id: what every statement looks for
    "owner" TEXT NOT NULL,
    "workspace_id" TEXT,
    "name" TEXT NOT NULL,
    -- as brought: Schematron, or the XSLT that it is compiled to
    "rules" BYTEA NOT NULL,
    -- XML files that the rules read: name to base64
    "documents" JSONB NOT NULL,
    "asserts" INTEGER NOT NULL,
    -- of the rules and the files that they read
    "bytes" INTEGER NOT NULL,
    "sha256" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT now(),

    CONSTRAINT "rule_set_pkey" PRIMARY KEY ("owner", "name"),
    CONSTRAINT "rule_set_owner" CHECK ("owner" = coalesce('workspace ' || "workspace_id", 'operator')),
    CONSTRAINT "rule_set_name_form" CHECK ("name" ~ '^[a-z0-9]([a-z0-9.-]{0,38}[a-z0-9])?$'),
    CONSTRAINT "rule_set_sha256_form" CHECK ("sha256" ~ '^[0-9a-f]{64}$'),
    CONSTRAINT "rule_set_size" CHECK ("bytes" BETWEEN 0 AND 33554432 AND "asserts" BETWEEN 0 AND 50000),
    CONSTRAINT "rule_set_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace" ("id") ON DELETE CASCADE
);
CREATE INDEX "rule_set_workspace" ON "rule_set" ("workspace_id");
