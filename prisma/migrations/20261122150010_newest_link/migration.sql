-- One link for each address: two that are asked for at once cannot both hold. What passkeys are asked is random, so never the same.
DELETE FROM "sign_in_link" AS old USING "sign_in_link" AS newer
WHERE old."value" = newer."value" AND (old."created_at", old."id") < (newer."created_at", newer."id");
DROP INDEX "sign_in_link_value";
CREATE UNIQUE INDEX "sign_in_link_value" ON "sign_in_link" ("value");
