-- What payments do in the ledger, what is forgotten, what proves that nobody touched it, and who may do what.
SET ROLE "einvoice_ledger_owner";

-- Forgets the keys and answers of runs that ended long ago; what was asked and answered stays as digests, what was charged
-- as it is. Answers how many.
CREATE FUNCTION "ledger"."forget_answers"(p_limit INTEGER DEFAULT 100) RETURNS INTEGER LANGUAGE sql SECURITY DEFINER
SET search_path = pg_catalog, ledger, pg_temp SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
    WITH due AS (
        DELETE FROM ledger.reminder WHERE id IN (
            SELECT id FROM ledger.reminder WHERE ended_at < now() - INTERVAL '30 days'
            ORDER BY ended_at LIMIT p_limit FOR UPDATE SKIP LOCKED
        ) RETURNING runs
    ), old AS (
        -- In the order of their ids; those that went on later have a later reminder.
        SELECT run.id FROM (SELECT DISTINCT unnest(runs) AS id FROM due) AS named JOIN ledger.run USING (id)
        WHERE run.finished_at < now() - INTERVAL '30 days' AND run.forgotten_at IS NULL
        ORDER BY run.id FOR NO KEY UPDATE OF run
    ), forgotten AS (
        UPDATE ledger.run SET key_hash = NULL, response = NULL, response_sha256 = sha256(response), forgotten_at = now()
        FROM old WHERE run.id = old.id
        RETURNING run.id
    )
    SELECT count(*)::INTEGER FROM forgotten
$$;

-- Adds a person's payment to a wallet, once per payment however often it is reported.
CREATE FUNCTION "ledger"."credit_top_up"(p_workspace TEXT, p_credits BIGINT, p_external_ref TEXT, p_local BOOLEAN)
RETURNS TABLE ("outcome" TEXT, "available" BIGINT) LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, ledger, pg_temp AS $$
#variable_conflict use_column
DECLARE
    wallet ledger.account;
    known ledger.transfer;
    v_funding INTEGER := ledger.service_account(CASE WHEN p_local THEN 'funding_local' ELSE 'funding' END);
BEGIN
    SELECT * INTO wallet FROM ledger.account WHERE workspace_id = p_workspace AND code = 'wallet' FOR NO KEY UPDATE;
    SELECT * INTO known FROM ledger.transfer WHERE kind = 'topup' AND external_ref = p_external_ref;
    available := wallet.credits_posted - wallet.debits_posted - wallet.debits_pending;
    outcome := CASE
        WHEN wallet.id IS NULL THEN 'unknown_workspace'
        WHEN p_credits IS NULL OR p_credits NOT BETWEEN 1 AND 10000000 THEN 'amount_refused'
        WHEN known.id IS NULL THEN 'credited'
        WHEN (known.account_id, known.amount, known.debit_id) = (wallet.id, p_credits, v_funding) THEN 'already'
        ELSE 'mismatch'
    END;
    IF outcome = 'credited' THEN
        wallet.credits_posted := wallet.credits_posted + p_credits;
        wallet.seq := wallet.seq + 1;
        available := available + p_credits;
        INSERT INTO ledger.transfer (kind, debit_id, credit_id, amount, external_ref, account_id, account_seq,
            available_after)
        VALUES ('topup', v_funding, wallet.id, p_credits, p_external_ref, wallet.id, wallet.seq, available);
        PERFORM ledger.write_accounts(ARRAY[wallet]);
    END IF;
    RETURN NEXT;
EXCEPTION WHEN unique_violation THEN
    -- Another workspace was credited with the same payment at this moment: asked again, it is known.
    RETURN QUERY SELECT * FROM ledger.credit_top_up(p_workspace, p_credits, p_external_ref, p_local);
END
$$;

-- Takes a payment back that was refunded or disputed, once per event. A wallet never goes below zero: what is spent
-- already is written off, and the wallet is frozen until a person of the service looks at it.
CREATE FUNCTION "ledger"."take_back"(p_workspace TEXT, p_credits BIGINT, p_external_ref TEXT)
RETURNS TABLE ("outcome" TEXT, "available" BIGINT) LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, ledger, pg_temp AS $$
#variable_conflict use_column
DECLARE
    wallet ledger.account;
    known ledger.transfer;
    v_missing BIGINT;
BEGIN
    SELECT * INTO wallet FROM ledger.account WHERE workspace_id = p_workspace AND code = 'wallet' FOR NO KEY UPDATE;
    SELECT * INTO known FROM ledger.transfer WHERE kind = 'refund' AND external_ref = p_external_ref;
    available := wallet.credits_posted - wallet.debits_posted - wallet.debits_pending;
    outcome := CASE
        WHEN wallet.id IS NULL THEN 'unknown_workspace'
        WHEN p_credits IS NULL OR p_credits NOT BETWEEN 1 AND 10000000 THEN 'amount_refused'
        WHEN known.id IS NULL AND p_credits <= available THEN 'taken_back'
        WHEN known.id IS NULL THEN 'taken_back_and_frozen'
        WHEN (known.account_id, known.amount) = (wallet.id, p_credits) THEN 'already'
        ELSE 'mismatch'
    END;
    IF outcome IN ('taken_back', 'taken_back_and_frozen') THEN
        v_missing := greatest(p_credits - available, 0);
        IF v_missing > 0 THEN
            wallet.frozen_at := now();
            wallet.credits_posted := wallet.credits_posted + v_missing;
            wallet.seq := wallet.seq + 1;
            available := available + v_missing;
            INSERT INTO ledger.transfer (kind, debit_id, credit_id, amount, external_ref, account_id, account_seq,
                available_after)
            VALUES ('adjust', ledger.service_account('writeoff'), wallet.id, v_missing, p_external_ref, wallet.id,
                wallet.seq, available);
        END IF;
        wallet.debits_posted := wallet.debits_posted + p_credits;
        wallet.seq := wallet.seq + 1;
        available := available - p_credits;
        INSERT INTO ledger.transfer (kind, debit_id, credit_id, amount, external_ref, account_id, account_seq,
            available_after)
        VALUES ('refund', wallet.id, ledger.service_account('refund'), p_credits, p_external_ref, wallet.id, wallet.seq,
            available);
        PERFORM ledger.write_accounts(ARRAY[wallet]);
    END IF;
    RETURN NEXT;
EXCEPTION WHEN unique_violation THEN
    -- The same event was counted for another workspace at this moment: asked again, it is known.
    RETURN QUERY SELECT * FROM ledger.take_back(p_workspace, p_credits, p_external_ref);
END
$$;

-- Lets a frozen wallet spend again, after a person of the service has looked at it; keeps who did it and why.
CREATE FUNCTION "ledger"."unfreeze"(p_workspace TEXT, p_reason TEXT)
RETURNS TEXT LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, ledger, pg_temp AS $$
DECLARE
    wallet ledger.account;
BEGIN
    SELECT * INTO wallet FROM ledger.account WHERE workspace_id = p_workspace AND code = 'wallet' FOR NO KEY UPDATE;
    IF wallet.id IS NULL THEN
        RETURN 'unknown_workspace';
    END IF;
    IF wallet.frozen_at IS NULL THEN
        RETURN 'not_frozen';
    END IF;
    INSERT INTO ledger.unfreezing (account_id, frozen_at, reason) VALUES (wallet.id, wallet.frozen_at, p_reason);
    UPDATE ledger.account SET frozen_at = NULL WHERE id = wallet.id;
    RETURN 'unfrozen';
END
$$;

-- The number of an account's last transfer whose id is below `p_id`; 0 = none. The numbers of an account have no gap, and its
-- ids grow with them, so halving finds it without an index of its own.
CREATE FUNCTION "ledger"."seq_before"(p_account INTEGER, p_id BIGINT) RETURNS BIGINT LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = pg_catalog, ledger, pg_temp SET plan_cache_mode = force_generic_plan AS $$
DECLARE
    v_below BIGINT := 0;
    v_above BIGINT := (SELECT seq + 1 FROM ledger.account WHERE id = p_account);
    v_middle BIGINT;
BEGIN
    WHILE v_below + 1 < v_above LOOP
        v_middle := (v_below + v_above) / 2;
        IF (SELECT id FROM ledger.transfer WHERE account_id = p_account AND account_seq = v_middle) < p_id THEN
            v_below := v_middle;
        ELSE
            v_above := v_middle;
        END IF;
    END LOOP;
    RETURN v_below;
END
$$;

-- The number of a transfer of an account before which none was written since `p_since`, near it; 0 = all may be. Numbers are
-- given in the order of writing, and a transfer bears the time at which its transaction began: never a minute before.
CREATE FUNCTION "ledger"."seq_until"(p_account INTEGER, p_since TIMESTAMPTZ) RETURNS BIGINT LANGUAGE plpgsql STABLE
SECURITY DEFINER SET search_path = pg_catalog, ledger, pg_temp SET plan_cache_mode = force_generic_plan AS $$
DECLARE
    v_before BIGINT := 0;
    v_since BIGINT := (SELECT seq + 1 FROM ledger.account WHERE id = p_account);
    v_middle BIGINT;
BEGIN
    WHILE v_before + 1 < v_since LOOP
        v_middle := (v_before + v_since) / 2;
        IF (SELECT created_at FROM ledger.transfer WHERE account_id = p_account AND account_seq = v_middle)
            < p_since - INTERVAL '1 minute' THEN
            v_before := v_middle;
        ELSE
            v_since := v_middle;
        END IF;
    END LOOP;
    RETURN v_before;
END
$$;

-- The runs a workspace has begun since then. A run has no index by workspace, which every call would pay for: it is found by
-- the hold it began with, which was written with it.
CREATE FUNCTION "ledger"."runs_of"(p_workspace TEXT, p_since TIMESTAMPTZ) RETURNS SETOF ledger.run LANGUAGE sql STABLE AS $$
    SELECT run.*
    FROM ledger.account AS a
        JOIN ledger.transfer AS t ON t.account_id = a.id AND t.account_seq > ledger.seq_until(a.id, p_since)
        JOIN ledger.run AS run ON run.id = t.run_id AND run.created_at = t.created_at
    WHERE a.workspace_id = p_workspace AND t.kind = 'hold' AND t.created_at >= p_since
$$;

-- What a row of the ledger says, as one hash.
CREATE FUNCTION "ledger"."transfer_hash"(p_row ledger.transfer) RETURNS BYTEA LANGUAGE sql STABLE AS $$
    SELECT sha256(convert_to(jsonb_build_array(
        p_row.id, p_row.kind, p_row.debit_id, p_row.credit_id, p_row.amount, p_row.pending_id, p_row.run_id,
        p_row.external_ref, p_row.account_id, p_row.account_seq, p_row.available_after,
        (extract(epoch FROM p_row.created_at) * 1000000)::BIGINT
    )::TEXT, 'UTF8'))
$$;

CREATE FUNCTION "ledger"."block_hash"(p_previous BYTEA, p_ids BIGINT[], p_hashes BYTEA[]) RETURNS BYTEA
LANGUAGE sql STABLE AS $$
    SELECT sha256(p_previous || convert_to(p_ids::TEXT, 'UTF8') || coalesce(
        (SELECT string_agg(hash, ''::BYTEA ORDER BY n) FROM unnest(p_hashes) WITH ORDINALITY AS h (hash, n)), ''::BYTEA))
$$;

-- Seals the transfers that can no longer get company below their ids into the next block; answers how many. Ids are drawn
-- in order but committed in any: what the mark notes is sealed when all who may have drawn a lower id have ended.
CREATE FUNCTION "ledger"."seal_block"(p_limit INTEGER DEFAULT 1000) RETURNS INTEGER LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, ledger, pg_temp AS $$
DECLARE
    -- read before this transaction has a number: whoever drew a lower id has a lower number
    v_newest BIGINT := (SELECT coalesce(max(id), 0) FROM ledger.transfer);
    mark ledger.seal_mark;
    last ledger.block;
    v_ids BIGINT[];
    v_hashes BYTEA[];
    v_previous BYTEA;
BEGIN
    -- one sealer at a time
    SELECT * INTO mark FROM ledger.seal_mark FOR UPDATE;
    SELECT * INTO last FROM ledger.block ORDER BY id DESC LIMIT 1;
    IF mark.before_transaction <= pg_snapshot_xmin(pg_current_snapshot()) THEN
        SELECT array_agg(t.id ORDER BY t.id), array_agg(ledger.transfer_hash(t) ORDER BY t.id) INTO v_ids, v_hashes
        FROM (
            SELECT * FROM ledger.transfer WHERE id > coalesce(last.last_transfer_id, 0) AND id <= mark.transfer_id
            ORDER BY id LIMIT p_limit
        ) AS t;
    ELSIF mark.before_transaction <= pg_snapshot_xmax(pg_current_snapshot()) THEN
        RETURN 0;
    -- else the mark is of another cluster, from which this database was restored
    END IF;
    IF v_ids IS NOT NULL THEN
        v_previous := coalesce(last.hash, sha256('genesis'));
        INSERT INTO ledger.block (id, first_transfer_id, last_transfer_id, transfer_count, transfer_ids, transfer_hashes,
            previous_hash, hash)
        VALUES (coalesce(last.id, 0) + 1, v_ids[1], v_ids[cardinality(v_ids)], cardinality(v_ids), v_ids, v_hashes,
            v_previous, ledger.block_hash(v_previous, v_ids, v_hashes));
    END IF;
    IF v_ids IS NULL OR cardinality(v_ids) < p_limit THEN
        UPDATE ledger.seal_mark SET transfer_id = v_newest, before_transaction = pg_current_xact_id();
    END IF;
    RETURN coalesce(cardinality(v_ids), 0);
END
$$;

-- Every sealed row and block that is not what was sealed, the block named and where it can be the row. None = intact.
CREATE FUNCTION "ledger"."verify_blocks"() RETURNS TABLE ("block" BIGINT, "transfer" BIGINT, "problem" TEXT)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, ledger, pg_temp AS $$
    WITH sealed AS (
        SELECT b.id AS block, s.id, s.hash
        FROM ledger.block AS b, unnest(b.transfer_ids, b.transfer_hashes) AS s (id, hash)
    )
    SELECT id, NULL::BIGINT, 'block_changed' FROM ledger.block
    WHERE hash <> ledger.block_hash(previous_hash, transfer_ids, transfer_hashes)
        OR (first_transfer_id, last_transfer_id, transfer_count)
            <> (transfer_ids[1], transfer_ids[cardinality(transfer_ids)], cardinality(transfer_ids))
    UNION ALL
    SELECT id, NULL, 'block_missing_before'
    FROM (SELECT id, previous_hash, lag(hash, 1, sha256('genesis')) OVER (ORDER BY id) AS expected FROM ledger.block) AS b
    WHERE previous_hash <> expected
    UNION ALL
    SELECT sealed.block, sealed.id, CASE WHEN t.id IS NULL THEN 'transfer_missing' ELSE 'transfer_changed' END
    FROM sealed LEFT JOIN ledger.transfer AS t ON t.id = sealed.id
    WHERE t.id IS NULL OR ledger.transfer_hash(t) <> sealed.hash
    UNION ALL
    SELECT NULL, t.id, 'transfer_inserted_later' FROM ledger.transfer AS t
    WHERE t.id <= (SELECT max(last_transfer_id) FROM ledger.block) AND NOT EXISTS (SELECT FROM sealed WHERE sealed.id = t.id)
$$;

-- What must never be. Empty always: asked by readiness, by `npm run ledger -- verify` and after every test.
CREATE VIEW "ledger"."ledger_violations" AS
WITH moved AS (
    SELECT t.account_id AS id,
        coalesce(sum(t.amount) FILTER (WHERE t.credit_id = t.account_id), 0) AS credits,
        coalesce(sum(t.amount) FILTER (WHERE t.debit_id = t.account_id AND t.kind IN ('capture', 'refund')), 0) AS debits,
        coalesce(sum(t.amount) FILTER (WHERE t.kind = 'hold' AND r.id IS NULL), 0) AS pending,
        count(*) AS rows, max(t.account_seq) AS last_seq
    FROM ledger.transfer AS t LEFT JOIN ledger.transfer AS r ON r.pending_id = t.id
    GROUP BY t.account_id
), chained AS (
    SELECT t.*,
        lag(t.available_after, 1, 0::BIGINT) OVER (PARTITION BY t.account_id ORDER BY t.account_seq) AS available_before,
        h.amount AS held, h.run_id AS held_run, h.kind AS held_kind, h.debit_id AS held_debit, h.credit_id AS held_credit
    FROM ledger.transfer AS t LEFT JOIN ledger.transfer AS h ON h.id = t.pending_id
)
SELECT 'account_counters' AS rule, a.id::TEXT AS subject
FROM ledger.account AS a LEFT JOIN moved AS m ON m.id = a.id
WHERE (a.credits_posted, a.debits_posted, a.debits_pending)
    <> (coalesce(m.credits, 0), coalesce(m.debits, 0), coalesce(m.pending, 0))
UNION ALL
SELECT 'account_overdrawn', id::TEXT FROM ledger.account WHERE debits_posted + debits_pending > credits_posted
UNION ALL
SELECT 'account_sequence', a.id::TEXT FROM ledger.account AS a LEFT JOIN moved AS m ON m.id = a.id
WHERE a.seq <> coalesce(m.rows, 0) OR a.seq <> coalesce(m.last_seq, 0)
UNION ALL
SELECT 'available_chain', id::TEXT FROM chained
WHERE available_after - available_before <> CASE kind
    WHEN 'hold' THEN -amount WHEN 'capture' THEN held - amount WHEN 'void' THEN held
    WHEN 'refund' THEN -amount ELSE amount END
UNION ALL
SELECT 'resolution', id::TEXT FROM chained
WHERE pending_id IS NOT NULL AND (held_kind IS DISTINCT FROM 'hold' OR amount > held
    OR (run_id, debit_id, credit_id) IS DISTINCT FROM (held_run, held_debit, held_credit))
UNION ALL
SELECT 'accounts_of_kind', t.id::TEXT
FROM ledger.transfer AS t JOIN ledger.account AS d ON d.id = t.debit_id JOIN ledger.account AS c ON c.id = t.credit_id
WHERE d.unit <> c.unit OR NOT CASE t.kind
    WHEN 'topup' THEN d.code IN ('funding', 'funding_local') AND c.code = 'wallet'
    WHEN 'grant' THEN d.code = 'grant' AND c.code = 'free_calls'
    WHEN 'refund' THEN d.code = 'wallet' AND c.code = 'refund'
    WHEN 'adjust' THEN d.code = 'writeoff' AND c.code = 'wallet'
    ELSE (d.code, c.code) IN (('wallet', 'revenue'), ('free_calls', 'grant'))
END
UNION ALL
SELECT 'accounts_unknown', t.id::TEXT FROM ledger.transfer AS t
WHERE NOT EXISTS (SELECT FROM ledger.account AS a WHERE a.id = t.debit_id)
    OR NOT EXISTS (SELECT FROM ledger.account AS a WHERE a.id = t.credit_id)
UNION ALL
SELECT 'run_holds', r.id::TEXT
FROM ledger.run AS r LEFT JOIN ledger.transfer AS h ON h.run_id = r.id AND h.kind = 'hold'
    LEFT JOIN ledger.transfer AS e ON e.pending_id = h.id
    LEFT JOIN ledger.account AS a ON a.id = e.account_id
GROUP BY r.id
HAVING count(h.id) <> r.attempt
    OR count(h.id) - count(e.id) <> (r.state = 'running')::INTEGER
    OR coalesce(sum(e.amount) FILTER (WHERE a.unit = 'credit'), 0) <> r.captured
    OR coalesce(sum(e.amount) FILTER (WHERE a.unit = 'call'), 0) <> r.free_calls
    OR count(*) FILTER (WHERE e.kind = 'capture') <> cardinality(r.charged_attempts)
UNION ALL
SELECT 'run_charged_for_answers', id::TEXT FROM ledger.run WHERE captured <> answered_paid * price
UNION ALL
SELECT 'hold_left', id::TEXT FROM ledger.run
WHERE state = 'running' AND lease_until < clock_timestamp() - INTERVAL '30 seconds'
UNION ALL
SELECT 'run_without_reminder', id::TEXT FROM ledger.run
WHERE state = 'running' AND id NOT IN (SELECT unnest(runs) FROM ledger.reminder WHERE ended_at IS NULL)
UNION ALL
SELECT 'hold_without_run', t.id::TEXT FROM ledger.transfer AS t
WHERE t.run_id IS NOT NULL AND NOT EXISTS (SELECT FROM ledger.run AS r WHERE r.id = t.run_id);

RESET ROLE;

-- The service reads the ledger and calls its functions; nobody writes its tables. Metrics read numbers and no answers.
GRANT USAGE ON SCHEMA "ledger" TO "einvoice_app", "einvoice_metrics";
GRANT SELECT ON ALL TABLES IN SCHEMA "ledger" TO "einvoice_app";
GRANT SELECT ON "ledger"."account", "ledger"."transfer", "ledger"."block", "ledger"."ledger_violations" TO "einvoice_metrics";
GRANT EXECUTE ON FUNCTION "ledger"."open_accounts", "ledger"."reserve_many", "ledger"."settle_many", "ledger"."release_run",
    "ledger"."renew_leases", "ledger"."expire_holds", "ledger"."forget_answers", "ledger"."credit_top_up",
    "ledger"."take_back", "ledger"."unfreeze", "ledger"."seal_block", "ledger"."verify_blocks", "ledger"."available",
    "ledger"."free_calls_left", "ledger"."seq_before", "ledger"."seq_until", "ledger"."runs_of" TO "einvoice_app";
GRANT USAGE ON SCHEMA public TO "einvoice_app", "einvoice_metrics", "einvoice_ledger_owner";
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO "einvoice_app";
GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO "einvoice_app";
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO "einvoice_app";
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE ON SEQUENCES TO "einvoice_app";
GRANT SELECT ON "connection" TO "einvoice_ledger_owner";
