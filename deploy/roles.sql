-- Run once, by the superuser, when the cluster is made. Afterwards the superuser is not needed:
-- einvoice_owner owns the database and applies the migrations; einvoice_service is what the apps log in as, with the rights
-- that the migrations give to einvoice_app: rows of the public tables, and the ledger through its functions alone.
\set owner_password `cat /run/secrets/owner_password`
\set service_password `cat /run/secrets/service_password`

CREATE ROLE einvoice_owner LOGIN CREATEROLE PASSWORD :'owner_password';
-- What the owner makes, it may act as: the migrations make the owner of the ledger.
ALTER ROLE einvoice_owner SET createrole_self_grant = 'set, inherit';
CREATE ROLE einvoice_app NOLOGIN;
CREATE ROLE einvoice_service LOGIN PASSWORD :'service_password' IN ROLE einvoice_app;
-- Behind a pooler a process cannot set limits of its own for single statements: these are what it sets otherwise.
ALTER ROLE einvoice_service SET statement_timeout = '5s';
ALTER ROLE einvoice_service SET lock_timeout = '2s';
ALTER ROLE einvoice_service SET idle_in_transaction_session_timeout = '10s';
CREATE DATABASE einvoice OWNER einvoice_owner;
REVOKE ALL ON DATABASE einvoice FROM PUBLIC;
GRANT CONNECT ON DATABASE einvoice TO einvoice_app;
