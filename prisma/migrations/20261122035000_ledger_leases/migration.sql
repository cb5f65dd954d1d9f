-- How attempts stay alive and what becomes of those that do not: leases are renewed, lapsed ones are ended.
SET ROLE "einvoice_ledger_owner";

-- Says that the holders of these attempts live; answers the runs whose lease was still theirs. It waits for nobody, so it
-- is in no circle of waiting with those who lock wallets first: a run that is locked is being ended at this moment. Of a run
-- under way it says that it has not ended, which is the same: by its state a plan made over an empty table would read the
-- index of all open runs for each.
CREATE FUNCTION "ledger"."renew_leases"(p_runs UUID[], p_attempts INTEGER[], p_lease INTERVAL) RETURNS SETOF UUID
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, ledger, pg_temp
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan AS $$
    WITH live AS (
        SELECT run.id, run.attempt FROM unnest(p_runs, p_attempts) AS mine (id, attempt) JOIN ledger.run USING (id, attempt)
        WHERE run.finished_at IS NULL AND run.lease_until >= clock_timestamp()
    ), locked AS (
        SELECT run.id FROM live JOIN ledger.run USING (id, attempt)
        WHERE run.finished_at IS NULL AND run.lease_until >= clock_timestamp()
        FOR NO KEY UPDATE OF run SKIP LOCKED
    ), renewed AS (
        UPDATE ledger.run SET lease_until = clock_timestamp() + p_lease FROM locked WHERE run.id = locked.id
    )
    SELECT id FROM live
$$;

-- Ends attempts whose lease lapsed and gives back what they held. Any number of instances may call it at once: none waits for
-- a reminder that another one looks at, the list is read without locks on runs, which come in the order of all others, wallets
-- first, and each attempt is looked at again then. `last` is the last reminder it looked at, to go on from; null = no more.
CREATE FUNCTION "ledger"."expire_holds"(p_after BIGINT DEFAULT 0, p_limit INTEGER DEFAULT 200, OUT "expired" INTEGER, OUT "last" BIGINT)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, ledger, pg_temp
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET enable_material = off
SET plan_cache_mode = force_generic_plan AS $$
DECLARE
    v_reminders BIGINT[] := ARRAY(
        SELECT id FROM ledger.reminder WHERE ended_at IS NULL AND id > p_after ORDER BY id LIMIT p_limit FOR UPDATE SKIP LOCKED
    );
    v_runs UUID[] := ARRAY(SELECT unnest(runs) FROM ledger.reminder WHERE id = ANY (v_reminders));
    lapsed RECORD;
BEGIN
    expired := 0;
    last := v_reminders[cardinality(v_reminders)];
    FOR lapsed IN
        SELECT run.id, run.attempt
        FROM ledger.run JOIN ledger.account AS w ON w.workspace_id = run.workspace_id AND w.code = 'wallet'
        WHERE run.id = ANY (v_runs) AND run.state = 'running' AND run.lease_until < clock_timestamp()
        ORDER BY w.id, run.id
    LOOP
        expired := expired + ledger.release_run(lapsed.id, lapsed.attempt)::INTEGER;
    END LOOP;
    v_runs := ARRAY(SELECT id FROM ledger.run WHERE id = ANY (v_runs) AND state = 'running');
    UPDATE ledger.reminder SET ended_at = now() WHERE id = ANY (v_reminders) AND NOT runs && v_runs;
END
$$;

RESET ROLE;
