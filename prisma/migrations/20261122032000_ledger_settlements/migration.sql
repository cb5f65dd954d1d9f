-- How attempts end in the ledger: they are charged for their answers, or give back what they hold.
SET ROLE "einvoice_ledger_owner";

-- Ends attempts, many in one statement. Only the attempt that holds may; whoever lost its lease to another attempt, or to
-- the sweeper, is `overtaken` and charges nothing. Said again by the same attempt it is `settled` again and moves nothing.
-- What is charged is counted here: the price for each answer, or one free call for all of a run.
CREATE FUNCTION "ledger"."settle_many"(
    p_runs UUID[], p_attempts INTEGER[], p_answered INTEGER[], p_completes BOOLEAN[], p_responses BYTEA[]
) RETURNS TABLE (
    "ordinal" INTEGER, "outcome" TEXT, "charged" BIGINT, "captured" BIGINT, "free_calls" BIGINT, "available" BIGINT,
    "free_left" BIGINT
) LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, ledger, pg_temp
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET enable_material = off
SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
DECLARE
    v_revenue INTEGER := ledger.service_account('revenue');
    v_grant INTEGER := ledger.service_account('grant');
BEGIN
    PERFORM 1 FROM ledger.account
        WHERE workspace_id IN (SELECT workspace_id FROM ledger.run WHERE id = ANY (p_runs)) AND code = 'wallet'
        ORDER BY id FOR NO KEY UPDATE;
    RETURN QUERY
    WITH asked AS (
        SELECT r.*, run.id, run.account_id, run.hold_id, run.held, run.price, run.captured, run.free_calls,
            w.id AS wallet_id, w.seq AS wallet_seq, w.credits_posted - w.debits_posted - w.debits_pending AS wallet_available,
            f.seq AS free_seq, f.credits_posted - f.debits_posted - f.debits_pending AS free_available,
            now() >= f.first_used_at + INTERVAL '14 days' AS free_ended, run.account_id <> w.id AS free,
            CASE WHEN run.account_id = w.id THEN r.answered * run.price
                ELSE (r.answered > 0 AND run.free_calls = 0)::INTEGER END AS amount,
            run.attempt = r.attempt AND run.state = 'done' OR r.attempt = ANY (run.charged_attempts) AS settled,
            run.attempt = r.attempt AND run.state = 'running' AND run.lease_until >= clock_timestamp()
                AND row_number() OVER (PARTITION BY r.run ORDER BY n) = 1 AS live
        FROM unnest(p_runs, p_attempts, p_answered, p_completes, p_responses)
            WITH ORDINALITY AS r (run, attempt, answered, complete, said, n)
            LEFT JOIN ledger.run AS run ON run.id = r.run
            LEFT JOIN ledger.account AS w ON w.workspace_id = run.workspace_id AND w.code = 'wallet'
            LEFT JOIN ledger.account AS f ON f.id = CASE WHEN run.account_id <> w.id THEN run.account_id END
    ), judged AS (
        SELECT *, CASE
            WHEN id IS NULL THEN 'unknown_run'
            WHEN settled THEN 'settled'
            WHEN NOT live THEN 'overtaken'
            WHEN answered < 0 OR amount > held OR said IS NULL THEN 'amount_refused'
            ELSE 'moves' END AS verdict
        FROM asked
    ), counted AS (
        -- Its place among the transfers of its account, and what came back to either account of the workspace so far.
        SELECT *,
            count(*) FILTER (WHERE verdict = 'moves' AND NOT free) OVER so_far AS wallet_moves,
            count(*) FILTER (WHERE verdict = 'moves' AND free) OVER so_far AS free_moves,
            coalesce(sum((held - amount)::INTEGER) FILTER (WHERE verdict = 'moves' AND NOT free) OVER so_far, 0) AS wallet_back,
            coalesce(sum((held - amount)::INTEGER) FILTER (WHERE verdict = 'moves' AND free) OVER so_far, 0) AS free_back
        FROM judged WINDOW so_far AS (PARTITION BY wallet_id ORDER BY n)
    ), moved AS (
        SELECT *, nextval('ledger.transfer_id') AS transfer_id FROM counted WHERE verdict = 'moves'
    ), ended AS (
        UPDATE ledger.run SET state = 'done', complete = moved.complete, response = said, finished_at = now(),
            answered = run.answered + moved.answered,
            answered_paid = run.answered_paid + CASE WHEN free THEN 0 ELSE moved.answered END,
            captured = run.captured + CASE WHEN free THEN 0 ELSE amount END,
            free_calls = run.free_calls + CASE WHEN free THEN amount ELSE 0 END,
            charged_attempts = CASE WHEN amount > 0 THEN run.charged_attempts || run.attempt ELSE run.charged_attempts END
        FROM moved WHERE run.id = moved.id
    ), written AS (
        INSERT INTO ledger.transfer
        SELECT transfer_id, CASE WHEN amount > 0 THEN 'capture' ELSE 'void' END, account_id,
            CASE WHEN free THEN v_grant ELSE v_revenue END, amount, hold_id, id, NULL, account_id,
            CASE WHEN free THEN free_seq + free_moves ELSE wallet_seq + wallet_moves END,
            CASE WHEN free THEN free_available + free_back ELSE wallet_available + wallet_back END, now()
        FROM moved
    ), paid AS (
        UPDATE ledger.account AS a SET debits_pending = debits_pending - held, debits_posted = debits_posted + amount,
            seq = seq + moves, first_used_at = CASE WHEN code = 'free_calls' AND amount > 0
                THEN coalesce(first_used_at, now()) ELSE first_used_at END
        FROM (
            SELECT account_id, sum(held::INTEGER) AS held, sum(amount::INTEGER) AS amount, count(*) AS moves
            FROM moved GROUP BY account_id
        ) AS of_account WHERE a.id = account_id
    )
    SELECT n::INTEGER, CASE verdict WHEN 'moves' THEN 'settled' ELSE verdict END,
        CASE WHEN verdict = 'moves' AND NOT free THEN amount ELSE 0 END,
        coalesce(captured + CASE WHEN verdict = 'moves' AND NOT free THEN amount ELSE 0 END, 0),
        coalesce(free_calls + CASE WHEN verdict = 'moves' AND free THEN amount ELSE 0 END, 0),
        wallet_available + wallet_back,
        CASE WHEN free_ended THEN 0 WHEN free THEN free_available + free_back END
    FROM counted;
END
$$;

-- Gives back what an attempt holds and did not use: nothing was answered. The run keeps what earlier attempts answered.
CREATE FUNCTION "ledger"."release_run"(p_run UUID, p_attempt INTEGER) RETURNS BOOLEAN LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, ledger, pg_temp
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET enable_material = off
SET plan_cache_mode = force_generic_plan AS $$
DECLARE
    known ledger.run;
    payer ledger.account;
BEGIN
    PERFORM 1 FROM ledger.account
        WHERE workspace_id = (SELECT workspace_id FROM ledger.run WHERE id = p_run) AND code = 'wallet' FOR NO KEY UPDATE;
    SELECT * INTO known FROM ledger.run WHERE id = p_run AND attempt = p_attempt AND finished_at IS NULL;
    IF known.id IS NULL THEN
        RETURN false;
    END IF;
    SELECT * INTO payer FROM ledger.account WHERE id = known.account_id;
    payer.debits_pending := payer.debits_pending - known.held;
    payer.seq := payer.seq + 1;
    INSERT INTO ledger.transfer
    SELECT ended.* FROM ledger.transfer AS hold,
        ledger.transfer_of(payer, 'void', hold.debit_id, hold.credit_id, 0, hold.id, p_run, NULL) AS ended
    WHERE hold.id = known.hold_id;
    PERFORM ledger.write_accounts(ARRAY[payer]);
    UPDATE ledger.run SET state = 'expired', finished_at = now() WHERE id = known.id;
    RETURN true;
END
$$;

RESET ROLE;
