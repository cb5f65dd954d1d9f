/** The SQL of the payment rows. Every time is `now()` of the database, every write names the attempt it belongs to. */

/** What a payer, whose parameter it is, cost us within the hour without paying: until when each of it counts. */
const lastHour = (payer: '$1' | '$2') => `(
    SELECT extract(epoch FROM now())::float8 AS "nowSeconds",
           ARRAY(
             SELECT extract(epoch FROM updated_at + interval '1 hour')::float8
             FROM payment
             WHERE payer = ${payer} AND state = 'failed' AND payer_fault AND updated_at > now() - interval '1 hour'
             ORDER BY updated_at) AS "failedSettlements",
           (SELECT json_agg(json_build_array(run.source, extract(epoch FROM run.at + interval '1 hour')) ORDER BY run.at)
            FROM payment, unnest(undecided_sources, undecided_times) AS run (source, at)
            WHERE payer = ${payer} AND undecided_at > now() - interval '1 hour' AND run.at > now() - interval '1 hour'
           ) AS "undecidedRuns") AS last_hour`;

const lastHourColumns = 'last_hour."nowSeconds", last_hour."failedSettlements", last_hour."undecidedRuns"';

const keptAnswer = (row: 'p' | 'n') =>
  `CASE WHEN ${row}.state = 'settled' AND ${row}.kept_until > now() THEN ${row}.answer END`;

export const look = {
  name: 'payment_look',
  text: `
    SELECT p.state, p.undecided_sources AS "undecidedSources", p.lease_until > now() AS leased, p.reason,
           p.request_sha256 AS "requestSha256", ${keptAnswer('p')} AS answer, p.billing,
           p.payment_response AS "paymentResponse", p.identifier_sha256 AS "identifierSha256",
           n.state AS "holderState", n.request_sha256 AS "holderRequestSha256",
           ${keptAnswer('n')} AS "holderAnswer", n.billing AS "holderBilling",
           n.payment_response AS "holderPaymentResponse",
           ${lastHourColumns}
    FROM ${lastHour('$2')}
    LEFT JOIN payment AS p ON p.payment_key = $1
    LEFT JOIN payment AS n
      ON n.payer = $2 AND n.identifier_sha256 = $3 AND n.identifier_held AND n.payment_key <> $1`,
};

/** The same, and what the payer has under way but for the payment with the key, which is about to be. */
export const payerUsage = {
  name: 'payment_payer_usage',
  text: `
    SELECT ${lastHourColumns}, live."openPayments", live."mayAsk"
    FROM ${lastHour('$1')}
    CROSS JOIN (
      SELECT count(*)::int AS "openPayments", json_agg(may_ask) FILTER (WHERE state = 'claimed') AS "mayAsk"
      FROM payment WHERE payer = $1 AND state IN ('claimed', 'settling') AND payment_key <> $2) AS live`,
};

/** Until the transaction ends; the statements after it see what the holder before us has committed. */
export const lockPayer = {
  name: 'payment_lock_payer',
  text: `SELECT pg_advisory_xact_lock(hashtextextended('payment payer ' || $1, 0))`,
};

export const claim = {
  name: 'payment_claim',
  text: `
    INSERT INTO payment AS p (payment_key, payer, state, operation, requirement, valid_before, lease_until,
                              identifier_sha256, identifier_held, may_ask)
    VALUES ($1, $2, 'claimed', $3, $4, $5, now() + make_interval(secs => $6), $8, $8::text IS NOT NULL, $9)
    ON CONFLICT (payment_key) DO UPDATE
    SET state = 'claimed', operation = excluded.operation, requirement = excluded.requirement,
        attempt = p.attempt + 1, run_count = p.run_count + 1, lease_until = excluded.lease_until,
        reason = NULL, kept_until = NULL, updated_at = now(),
        identifier_sha256 = excluded.identifier_sha256, identifier_held = excluded.identifier_held,
        may_ask = excluded.may_ask
    WHERE NOT EXISTS (
        SELECT FROM unnest(p.undecided_sources) AS run (source)
        WHERE run.source = ANY (excluded.may_ask) GROUP BY run.source HAVING count(*) >= $7)
      AND (p.state = 'released' OR (p.state = 'claimed' AND p.lease_until <= now()))
    RETURNING attempt`,
};

export const extendLease = {
  name: 'payment_extend_lease',
  text: `
    UPDATE payment SET lease_until = now() + make_interval(secs => $3)
    WHERE payment_key = $1 AND attempt = $2 AND state IN ('claimed', 'settling')
    RETURNING attempt`,
};

const claimColumns = `payment_key AS key, payer, operation, requirement, valid_before AS "validBefore", attempt,
    floor(extract(epoch FROM answered_at))::float8 AS "answeredAtSeconds"`;
const openColumns = `${claimColumns}, request_sha256 AS "requestSha256", response_sha256 AS "responseSha256", payload, answer,
    from_block AS "fromBlock", answer_kept_seconds AS "answerKeptSeconds",
    extract(epoch FROM now() - answered_at)::float8 AS "ageSeconds"`;

export const writeAhead = {
  name: 'payment_write_ahead',
  text: `
    UPDATE payment
    SET state = 'settling', request_sha256 = $3, response_sha256 = $4, payload = $5, answer = $6, from_block = $7,
        answer_kept_seconds = $8, answered_at = now(), updated_at = now()
    WHERE payment_key = $1 AND attempt = $2 AND state = 'claimed'
    RETURNING ${claimColumns}`,
};

/**
 * A released row with undecided runs is kept while its signature could come back: they must not be forgotten before. One
 * without keeps nothing that counts.
 */
const releasedKept = (undecided: string) => `now() + make_interval(secs => CASE WHEN cardinality(${undecided}) = 0
  THEN 3600 ELSE least(greatest(valid_before - extract(epoch FROM now()), 86400), 2592000)::float8 END)`;

const released = (reason: string, undecided: string) =>
  `state = 'released', identifier_held = false, reason = ${reason}, kept_until = ${releasedKept(undecided)},
        updated_at = now()`;

export const release = {
  name: 'payment_release',
  text: `
    UPDATE payment
    SET ${released('$3', 'undecided_sources || $4::text[]')}, undecided_sources = undecided_sources || $4::text[],
        undecided_times = undecided_times || array_fill(now(), ARRAY[cardinality($4::text[])]),
        undecided_at = CASE WHEN cardinality($4::text[]) > 0 THEN now() ELSE undecided_at END
    WHERE payment_key = $1 AND attempt = $2 AND state = 'claimed'
    RETURNING attempt`,
};

export const releaseAbandoned = {
  name: 'payment_release_abandoned',
  text: `
    UPDATE payment SET ${released("'abandoned'", 'undecided_sources')}
    WHERE payment_key IN (
      SELECT payment_key FROM payment WHERE state = 'claimed' AND lease_until <= now()
      ORDER BY updated_at LIMIT 100 FOR UPDATE SKIP LOCKED)
    RETURNING payment_key`,
};

export const markSettled = {
  name: 'payment_mark_settled',
  text: `
    UPDATE payment AS p
    SET state = 'settled', transaction = $3, billing = $4, payment_response = $5, reason = NULL, payer_fault = false,
        settled_at = now(), kept_until = now() + make_interval(secs => answer_kept_seconds), updated_at = now(),
        identifier_held = identifier_sha256 IS NOT NULL AND NOT EXISTS (
          SELECT FROM payment AS n
          WHERE n.payer = p.payer AND n.identifier_sha256 = p.identifier_sha256 AND n.identifier_held
            AND n.payment_key <> p.payment_key)
    WHERE payment_key = $1 AND attempt = $2 AND state IN ('settling', 'failed')
    RETURNING attempt`,
};

export const markFailed = {
  name: 'payment_mark_failed',
  text: `
    UPDATE payment
    SET state = 'failed', identifier_held = false, reason = $3, payer_fault = $4,
        kept_until = now() + make_interval(secs => answer_kept_seconds), updated_at = now()
    WHERE payment_key = $1 AND attempt = $2 AND state = 'settling'
    RETURNING attempt`,
};

export const handOver = {
  name: 'payment_hand_over',
  text: `
    UPDATE payment SET lease_until = now(), updated_at = now()
    WHERE payment_key = $1 AND attempt = $2 AND state = 'settling'`,
};

const leasedAnew = (seconds: '$1' | '$2') =>
  `attempt = attempt + 1, lease_until = now() + make_interval(secs => ${seconds}), updated_at = now()`;

export const takeOver = {
  name: 'payment_take_over',
  text: `
    UPDATE payment SET ${leasedAnew('$2')}
    WHERE payment_key = $1 AND state = 'settling' AND lease_until <= now()
    RETURNING ${openColumns}`,
};

export const countOpen = {
  name: 'payment_count_open',
  text: `SELECT count(*)::int AS open FROM payment WHERE state = 'settling'`,
};

export const takeOverNext = {
  name: 'payment_take_over_next',
  text: `
    UPDATE payment SET ${leasedAnew('$1')}
    WHERE payment_key = (
      SELECT payment_key FROM payment
      WHERE state = 'settling' AND lease_until <= now() AND updated_at <= now() - make_interval(secs => $2)
      ORDER BY updated_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING ${openColumns}`,
};

export const provisional = {
  name: 'payment_provisional',
  text: `
    SELECT payment_key AS key, attempt, requirement, valid_before AS "validBefore", from_block AS "fromBlock", transaction
    FROM payment
    WHERE state = 'settled' AND final_at IS NULL AND answer IS NOT NULL
      AND settled_at <= now() - make_interval(secs => $1)
    ORDER BY settled_at LIMIT $2`,
};

export const makeFinal = {
  name: 'payment_make_final',
  text: `
    UPDATE payment SET final_at = now()
    WHERE payment_key = $1 AND attempt = $2 AND state = 'settled' AND final_at IS NULL
    RETURNING attempt`,
};

export const reopen = {
  name: 'payment_reopen',
  text: `
    UPDATE payment
    SET state = 'settling', attempt = attempt + 1, lease_until = now(), transaction = NULL, billing = NULL,
        payment_response = NULL, settled_at = NULL, kept_until = NULL, updated_at = now()
    WHERE payment_key = $1 AND attempt = $2 AND state = 'settled' AND final_at IS NULL AND answer IS NOT NULL
    RETURNING attempt`,
};

export const readFailed = {
  name: 'payment_read_failed',
  text: `
    SELECT ${openColumns} FROM payment
    WHERE payment_key = $1 AND state = 'failed' AND answer IS NOT NULL AND kept_until > now()`,
};

export const forgetAnswers = {
  name: 'payment_forget_answers',
  text: `
    UPDATE payment SET answer = NULL, payload = NULL
    WHERE payment_key IN (
      SELECT payment_key FROM payment
      WHERE answer IS NOT NULL AND state IN ('settled', 'failed') AND kept_until <= now()
      LIMIT 100 FOR UPDATE SKIP LOCKED)
    RETURNING payment_key`,
};

export const forgetReleased = {
  name: 'payment_forget_released',
  text: `
    DELETE FROM payment
    WHERE payment_key IN (
      SELECT payment_key FROM payment WHERE state = 'released' AND kept_until <= now()
      LIMIT 1000 FOR UPDATE SKIP LOCKED)
    RETURNING payment_key`,
};
