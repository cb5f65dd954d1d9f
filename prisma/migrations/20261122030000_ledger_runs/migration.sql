-- How a priced request begins in the ledger: it holds the most it can cost.
SET ROLE "einvoice_ledger_owner";

-- The functions below without SECURITY DEFINER are parts of those with it, and run with their pinned search_path.

-- Free calls a workspace may still use: 25 before the first use, then what is left for 14 days.
CREATE FUNCTION "ledger"."free_calls_left"(p_account ledger.account) RETURNS BIGINT LANGUAGE sql STABLE AS $$
    SELECT CASE
        WHEN p_account.id IS NULL OR now() >= p_account.first_used_at + INTERVAL '14 days' THEN 0
        WHEN p_account.credits_posted = 0 THEN 25
        ELSE p_account.credits_posted - p_account.debits_posted - p_account.debits_pending
    END
$$;

CREATE FUNCTION "ledger"."available"(p_account ledger.account) RETURNS BIGINT LANGUAGE sql IMMUTABLE AS $$
    SELECT p_account.credits_posted - p_account.debits_posted - p_account.debits_pending
$$;

-- A transfer of `p_account` as it stands after it; the caller has moved its counters and inserts the row.
CREATE FUNCTION "ledger"."transfer_of"(
    p_account ledger.account, p_kind TEXT, p_debit INTEGER, p_credit INTEGER, p_amount BIGINT, p_pending BIGINT, p_run UUID,
    p_external_ref TEXT
) RETURNS ledger.transfer LANGUAGE sql VOLATILE AS $$
    SELECT ROW(nextval('ledger.transfer_id'), p_kind, p_debit, p_credit, p_amount, p_pending, p_run, p_external_ref,
        p_account.id, p_account.seq, ledger.available(p_account), now())::ledger.transfer
$$;

-- Writes back accounts that a function has moved, those that have not moved excepted.
CREATE FUNCTION "ledger"."write_accounts"(p_accounts ledger.account[]) RETURNS void LANGUAGE sql VOLATILE AS $$
    UPDATE ledger.account AS a SET credits_posted = new.credits_posted, debits_posted = new.debits_posted,
        debits_pending = new.debits_pending, seq = new.seq, first_used_at = new.first_used_at, frozen_at = new.frozen_at,
        keys_day = new.keys_day, keys = new.keys
    FROM unnest(p_accounts) AS new
    WHERE a.id = new.id AND (a.seq, a.keys, a.keys_day) IS DISTINCT FROM (new.seq, new.keys, new.keys_day)
$$;

-- Whether a connection of this workspace may still spend: asked where the hold is taken, so that a revocation holds at the
-- very next call.
CREATE FUNCTION "ledger"."connection_is_live"(p_connection TEXT, p_workspace TEXT) RETURNS BOOLEAN LANGUAGE sql STABLE AS $$
    SELECT EXISTS (
        SELECT FROM public.connection WHERE id = p_connection AND workspace_id = p_workspace AND revoked_at IS NULL
    )
$$;

-- Takes holds, many callers' in one statement and one commit. The wallets are locked first, in the order of their ids, so
-- statements never wait for each other in a circle. A wallet stands for its workspace: its free calls and its runs change
-- under that lock, too, so everything about one workspace happens one after the other.
-- Each request is judged for itself, in order: what does not fit is refused and the next one may still fit.
--   held               attempt `attempt` of run `run` may begin, at `price` for one answer; paid_by says from what
--   resumable          an earlier attempt of the key ended with questions open: ask again, naming `attempt`
--   replay, in_flight  the key, or the run without one, is known: `response` is its answer, or somebody works on it
--   mismatch           the key was used for another question
--   keys_spent         the workspace has begun `p_keys_max` runs with keys of their own today (UTC): more tomorrow. They are
--                      counted in the wallet, which each of them writes anyway
--   insufficient, frozen, connection_revoked, unknown_workspace, amount_refused: nothing was written
CREATE FUNCTION "ledger"."reserve_many"(
    p_runs UUID[], p_workspaces TEXT[], p_routes TEXT[], p_keys BYTEA[], p_fingerprints BYTEA[], p_connections TEXT[],
    p_prices BIGINT[], p_counts INTEGER[], p_free BOOLEAN[], p_resumes INTEGER[], p_lease INTERVAL,
    p_keys_max INTEGER
) RETURNS TABLE (
    "ordinal" INTEGER, "outcome" TEXT, "run" UUID, "attempt" INTEGER, "paid_by" TEXT, "available" BIGINT,
    "free_left" BIGINT, "captured" BIGINT, "price" BIGINT, "response" BYTEA, "retry_seconds" INTEGER
) LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, ledger, pg_temp
-- Planned once, perhaps over empty tables, and kept for the life of a connection: so indices alone, and none as a whole.
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET enable_material = off
SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
DECLARE
    -- the requests that were held in one go, and what their wallets could still spend after each
    v_held INTEGER[];
    v_available BIGINT[];
BEGIN
    PERFORM 1 FROM ledger.account WHERE workspace_id = ANY (p_workspaces) AND code = 'wallet'
        ORDER BY id FOR NO KEY UPDATE;
    SELECT ordinals, availables INTO v_held, v_available FROM ledger.hold_plain(
        p_runs, p_workspaces, p_routes, p_keys, p_fingerprints, p_connections, p_prices, p_counts, p_free, p_lease,
        p_keys_max);
    RETURN QUERY
    SELECT h.ordinal, 'held', p_runs[h.ordinal], 1, 'wallet', h.available, NULL::BIGINT, 0::BIGINT, p_prices[h.ordinal],
        NULL::BYTEA, NULL::INTEGER
    FROM unnest(v_held, v_available) AS h (ordinal, available);
    IF coalesce(cardinality(v_held), 0) < cardinality(p_runs) THEN
        RETURN QUERY SELECT * FROM ledger.hold_in_turn(
            p_runs, p_workspaces, p_routes, p_keys, p_fingerprints, p_connections, p_prices, p_counts, p_free, p_resumes,
            p_lease, p_keys_max, coalesce(v_held, '{}'));
    END IF;
END
$$;

-- Holds all that is asked of those wallets of which nothing but the usual is asked: new runs, each once, that its credits
-- pay for, one and all. Such requests need not be looked at one after the other. Answers their ordinals and what was
-- available after each.
CREATE FUNCTION "ledger"."hold_plain"(
    p_runs UUID[], p_workspaces TEXT[], p_routes TEXT[], p_keys BYTEA[], p_fingerprints BYTEA[], p_connections TEXT[],
    p_prices BIGINT[], p_counts INTEGER[], p_free BOOLEAN[], p_lease INTERVAL, p_keys_max INTEGER
) RETURNS TABLE ("ordinals" INTEGER[], "availables" BIGINT[]) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
    v_revenue INTEGER := ledger.service_account('revenue');
    v_lease_until TIMESTAMPTZ := clock_timestamp() + p_lease;
    v_today DATE := clock_timestamp() AT TIME ZONE 'UTC';
BEGIN
    IF (SELECT count(DISTINCT coalesce(key, uuid_send(run))) FROM unnest(p_runs, p_keys) AS r (run, key)) < cardinality(p_runs)
    THEN
        RETURN;
    END IF;
    RETURN QUERY
    WITH asked AS MATERIALIZED (
        SELECT r.*, w.id AS wallet, w.seq, w.credits_posted - w.debits_posted - w.debits_pending AS available,
            CASE WHEN w.keys_day = v_today THEN w.keys ELSE 0 END AS keys,
            CASE WHEN r.price BETWEEN 1 AND 10000000 AND r.count BETWEEN 1 AND 10000 AND r.price * r.count <= 10000000
                THEN (r.price * r.count)::INTEGER END AS amount,
            NOT r.free AND w.frozen_at IS NULL AND (r.connection IS NULL OR c.id IS NOT NULL)
                AND CASE WHEN r.key IS NULL THEN (SELECT id FROM ledger.run WHERE id = r.run)
                    ELSE (SELECT id FROM ledger.run WHERE key_hash = r.key AND workspace_id = r.workspace AND route = r.route)
                END IS NULL AS plain
        FROM unnest(p_runs, p_workspaces, p_routes, p_keys, p_fingerprints, p_connections, p_prices, p_counts, p_free)
            WITH ORDINALITY AS r (run, workspace, route, key, fingerprint, connection, price, count, free, n)
            JOIN ledger.account AS w ON w.workspace_id = r.workspace AND w.code = 'wallet'
            LEFT JOIN public.connection AS c
                ON c.id = r.connection AND c.workspace_id = r.workspace AND c.revoked_at IS NULL
    ), counted AS (
        SELECT *, row_number() OVER so_far AS place, sum(amount) OVER so_far AS drawn,
            bool_and(plain AND amount IS NOT NULL) OVER of_wallet
                AND sum(amount) OVER of_wallet <= available
                AND keys + count(key) OVER of_wallet <= p_keys_max AS fits
        FROM asked
        WINDOW so_far AS (PARTITION BY wallet ORDER BY n ROWS UNBOUNDED PRECEDING), of_wallet AS (PARTITION BY wallet)
    ), held AS MATERIALIZED (
        SELECT *, nextval('ledger.transfer_id') AS hold_id FROM counted WHERE fits
    ), begun AS (
        INSERT INTO ledger.run (id, workspace_id, route, key_hash, fingerprint, connection_id, state, account_id, hold_id, held,
            price, lease_until)
        SELECT run, workspace, route, key, fingerprint, connection, 'running', wallet, hold_id, amount, price, v_lease_until
        FROM held
    ), reminded AS (
        INSERT INTO ledger.reminder (runs) SELECT array_agg(run) FROM held HAVING count(*) > 0
    ), written AS (
        INSERT INTO ledger.transfer (id, kind, debit_id, credit_id, amount, run_id, account_id, account_seq, available_after)
        SELECT hold_id, 'hold', wallet, v_revenue, amount, run, wallet, seq + place, available - drawn FROM held
    ), drawn AS (
        UPDATE ledger.account AS a SET debits_pending = debits_pending + total, seq = a.seq + holds,
            keys = CASE WHEN new_keys > 0 THEN h.keys + new_keys ELSE a.keys END,
            keys_day = CASE WHEN new_keys > 0 THEN v_today ELSE keys_day END
        FROM (
            SELECT wallet, keys, count(*) AS holds, sum(amount) AS total, count(key) AS new_keys
            FROM held GROUP BY wallet, keys
        ) AS h
        WHERE a.id = wallet
    )
    SELECT array_agg(n::INTEGER), array_agg(available - drawn) FROM held;
END
$$;

-- Looks at requests one after the other, those excepted that are done already.
CREATE FUNCTION "ledger"."hold_in_turn"(
    p_runs UUID[], p_workspaces TEXT[], p_routes TEXT[], p_keys BYTEA[], p_fingerprints BYTEA[], p_connections TEXT[],
    p_prices BIGINT[], p_counts INTEGER[], p_free BOOLEAN[], p_resumes INTEGER[], p_lease INTERVAL,
    p_keys_max INTEGER, p_done INTEGER[]
) RETURNS TABLE (
    "ordinal" INTEGER, "outcome" TEXT, "run" UUID, "attempt" INTEGER, "paid_by" TEXT, "available" BIGINT,
    "free_left" BIGINT, "captured" BIGINT, "price" BIGINT, "response" BYTEA, "retry_seconds" INTEGER
) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
    request RECORD;
    known ledger.run;
    wallet ledger.account;
    free ledger.account;
    payer ledger.account;
    v_by_free BOOLEAN;
    v_new_key BOOLEAN;
    v_keys INTEGER;
    v_amount BIGINT;
    v_transfer ledger.transfer;
    -- written together at the end: one statement for many rows costs a fifth of one for each
    v_accounts ledger.account[] := '{}';
    v_transfers ledger.transfer[] := '{}';
    v_runs ledger.run[] := '{}';
    v_held UUID[] := '{}';
    v_revenue INTEGER := ledger.service_account('revenue');
    v_grant INTEGER := ledger.service_account('grant');
    v_lease_until TIMESTAMPTZ := clock_timestamp() + p_lease;
    v_today DATE := clock_timestamp() AT TIME ZONE 'UTC';
BEGIN
    FOR request IN
        SELECT r.*, w AS wallet, f AS free_calls, k AS known,
            row_number() OVER (
                PARTITION BY coalesce(r.key, uuid_send(r.run)), r.workspace, r.route ORDER BY n
            ) AS turn
        FROM unnest(
            p_runs, p_workspaces, p_routes, p_keys, p_fingerprints, p_connections, p_prices, p_counts, p_free, p_resumes
        ) WITH ORDINALITY AS r (run, workspace, route, key, fingerprint, connection, price, count, free, resume, n)
            LEFT JOIN ledger.account AS w ON w.workspace_id = r.workspace AND w.code = 'wallet'
            LEFT JOIN ledger.run AS k ON k.id = CASE WHEN r.key IS NULL THEN r.run ELSE (
                SELECT id FROM ledger.run WHERE workspace_id = r.workspace AND route = r.route AND key_hash = r.key
            ) END
            -- looked up when they are concerned
            LEFT JOIN ledger.account AS f ON f.code = 'free_calls'
                AND f.workspace_id = CASE WHEN r.free OR k.account_id <> w.id THEN r.workspace END
        WHERE n <> ALL (p_done)
        ORDER BY w.id, n
    LOOP
        ordinal := request.n; run := request.run; attempt := 1; paid_by := NULL; captured := 0; response := NULL;
        retry_seconds := NULL;
        known := request.known;
        price := coalesce(known.price, request.price);
        IF wallet.id IS DISTINCT FROM (request.wallet).id THEN
            IF wallet.id IS NOT NULL THEN v_accounts := v_accounts || wallet; END IF;
            IF free.id IS NOT NULL THEN v_accounts := v_accounts || free; END IF;
            wallet := request.wallet;
            free := NULL;
        END IF;
        IF free.id IS NULL THEN free := request.free_calls; END IF;
        available := wallet.credits_posted - wallet.debits_posted - wallet.debits_pending;
        free_left := NULL;
        IF wallet.id IS NULL THEN
            outcome := 'unknown_workspace'; RETURN NEXT; CONTINUE;
        END IF;
        IF request.turn > 1 THEN
            -- Its twin came with it, and works on it now.
            outcome := 'in_flight'; RETURN NEXT; CONTINUE;
        END IF;
        IF known.id IS NOT NULL THEN
            run := known.id; attempt := known.attempt; captured := known.captured; response := known.response;
            outcome := CASE
                WHEN (known.fingerprint, known.workspace_id, known.route)
                    <> (request.fingerprint, request.workspace, request.route) THEN 'mismatch'
                WHEN known.complete THEN 'replay'
                WHEN known.state = 'running' AND known.lease_until >= clock_timestamp() THEN 'in_flight'
                WHEN request.resume IS DISTINCT FROM known.attempt THEN 'resumable'
            END;
            IF outcome IS NOT NULL THEN
                RETURN NEXT; CONTINUE;
            END IF;
        END IF;
        IF request.connection IS NOT NULL AND NOT ledger.connection_is_live(request.connection, request.workspace) THEN
            outcome := 'connection_revoked'; RETURN NEXT; CONTINUE;
        END IF;
        IF price NOT BETWEEN 1 AND 10000000 OR request.count NOT BETWEEN 1 AND 10000
            OR price * request.count > 10000000 THEN
            outcome := 'amount_refused'; RETURN NEXT; CONTINUE;
        END IF;
        v_new_key := known.id IS NULL AND request.key IS NOT NULL;
        v_keys := CASE WHEN wallet.keys_day = v_today THEN wallet.keys ELSE 0 END;
        IF v_new_key AND v_keys >= p_keys_max THEN
            retry_seconds := ceil(extract(epoch FROM v_today + 1 - clock_timestamp() AT TIME ZONE 'UTC'));
            outcome := 'keys_spent'; RETURN NEXT; CONTINUE;
        END IF;
        IF known.state = 'running' THEN
            -- Its holder vanished: what it held goes back before the new attempt holds.
            v_by_free := known.account_id <> wallet.id;
            payer := CASE WHEN v_by_free THEN free ELSE wallet END;
            payer.debits_pending := payer.debits_pending - known.held;
            payer.seq := payer.seq + 1;
            v_transfers := v_transfers || ledger.transfer_of(payer, 'void', payer.id,
                CASE WHEN v_by_free THEN v_grant ELSE v_revenue END, 0, known.hold_id, known.id, NULL);
            IF v_by_free THEN
                free := payer;
            ELSE
                wallet := payer;
                available := available + known.held;
            END IF;
            UPDATE ledger.run SET state = 'expired', finished_at = now() WHERE id = known.id;
        END IF;
        v_by_free := false;
        IF request.free THEN
            IF free.credits_posted = 0 THEN
                -- The 25 free calls are there when they are first wanted; nobody has to ask for them.
                free.credits_posted := 25;
                free.seq := free.seq + 1;
                v_transfers := v_transfers || ledger.transfer_of(free, 'grant', v_grant, free.id, 25, NULL, NULL, NULL);
            END IF;
            free_left := ledger.free_calls_left(free);
            v_by_free := free_left > 0;
        END IF;
        v_amount := CASE WHEN v_by_free THEN 1 ELSE price * request.count END;
        outcome := CASE
            WHEN v_by_free THEN 'held'
            WHEN wallet.frozen_at IS NOT NULL THEN 'frozen'
            WHEN v_amount > available THEN 'insufficient'
            ELSE 'held'
        END;
        IF outcome <> 'held' THEN
            RETURN NEXT; CONTINUE;
        END IF;

        IF v_by_free THEN
            paid_by := 'free_call'; free_left := free_left - 1;
            free.debits_pending := free.debits_pending + 1;
            free.seq := free.seq + 1;
            v_transfer := ROW(nextval('ledger.transfer_id'), 'hold', free.id, v_grant, 1, NULL, run, NULL, free.id,
                free.seq, free_left, now());
        ELSE
            paid_by := 'wallet'; available := available - v_amount;
            wallet.debits_pending := wallet.debits_pending + v_amount;
            wallet.seq := wallet.seq + 1;
            v_transfer := ROW(nextval('ledger.transfer_id'), 'hold', wallet.id, v_revenue, v_amount, NULL, run, NULL,
                wallet.id, wallet.seq, available, now());
        END IF;
        v_transfers := v_transfers || v_transfer;
        v_held := v_held || run;
        IF v_new_key THEN
            wallet.keys := v_keys + 1;
            wallet.keys_day := v_today;
        END IF;
        IF known.id IS NULL THEN
            v_runs := v_runs || ROW(run, request.workspace, request.route, request.key, request.fingerprint,
                request.connection, 'running', 1, v_transfer.account_id, v_transfer.id, v_amount, price, '{}', 0, 0, 0, 0,
                false, NULL, v_lease_until, now(), NULL, NULL, NULL)::ledger.run;
        ELSE
            attempt := known.attempt + 1;
            UPDATE ledger.run SET state = 'running', attempt = known.attempt + 1, account_id = v_transfer.account_id,
                hold_id = v_transfer.id, held = v_amount, connection_id = request.connection, lease_until = v_lease_until,
                finished_at = NULL, forgotten_at = NULL
            WHERE id = known.id;
        END IF;
        RETURN NEXT;
    END LOOP;
    INSERT INTO ledger.run SELECT * FROM unnest(v_runs);
    INSERT INTO ledger.reminder (runs) SELECT v_held WHERE v_held <> '{}';
    INSERT INTO ledger.transfer SELECT * FROM unnest(v_transfers) ORDER BY id;
    PERFORM ledger.write_accounts(v_accounts || wallet || free);
END
$$;

RESET ROLE;
