import { type HistoryLine, type HistoryPage, type HistoryQuery } from '@einvoice/billing-ledger';
import { accountLimits } from '@einvoice/limits';
import {
  type LedgerAnswer,
  ledgerCsvRowsMax,
  type LedgerLine,
  type RunAnswer,
  type RunRow,
  siteRoutes,
} from '@einvoice/site-contract';
import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { type FastifyReply } from 'fastify';
import { stored } from '../http/account-error';
import { type Visitor } from '../http/session-authenticator';
import { CurrentVisitor, SessionRead } from '../http/session-guard';
import { SiteContext } from '../http/site-context';
import { RunsService } from '../runs/runs.service';
import { csvHead, csvLine } from './ledger-csv';
import { readLedgerQuery } from './ledger-query';

/** What moved in the wallet of whoever is signed in, and what it was for. Everything throws 503 without storage. */
@Controller()
export class LedgerController {
  constructor(
    private readonly context: SiteContext,
    private readonly runs: RunsService,
  ) {}

  /** One page of movements, and the sums of all that the query leaves. */
  @Get(siteRoutes.ledger)
  @SessionRead()
  async page(@Query() sent: unknown, @CurrentVisitor() { workspace }: Visitor): Promise<LedgerAnswer> {
    const query = readLedgerQuery(sent);
    const { history } = this.context.site;
    const asked = [history.page(workspace.id, query), history.sums(workspace.id, query)] as const;
    const [{ lines, hasMore }, sums] = await stored(Promise.all(asked));
    return { lines: lines.map(ledgerLine), cursor: hasMore ? (lines.at(-1)?.id ?? null) : null, sums };
  }

  /** The movements as CSV, newest first, at most `ledgerCsvRowsMax` rows. */
  @Get(siteRoutes.ledgerCsv)
  @SessionRead()
  async csv(
    @Query() sent: unknown,
    @CurrentVisitor() { workspace }: Visitor,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const query = readLedgerQuery(sent);
    let text = csvHead;
    let before: string | null = null;
    for (let rows = 0; rows < ledgerCsvRowsMax; rows += accountLimits.ledgerPageMax) {
      const asked: HistoryQuery = { ...query, before, limit: accountLimits.ledgerPageMax };
      const { lines, hasMore }: HistoryPage = await stored(this.context.site.history.page(workspace.id, asked));
      text += lines.map(csvLine).join('');
      before = lines.at(-1)?.id ?? null;
      if (!hasMore) break;
    }
    void reply
      .header('content-disposition', 'attachment; filename="ledger.csv"')
      .type('text/csv; charset=utf-8')
      .send(text);
  }

  /** A run with the rows that were answered. Throws 404 when the workspace has no such run. */
  @Get(siteRoutes.run)
  @SessionRead()
  async run(@Param('id') runId: string, @CurrentVisitor() { workspace }: Visitor): Promise<RunAnswer> {
    const { run, receipt } = await this.runs.find(workspace.id, runId);
    const { route, state, answered, credits, freeCalls, complete, createdAt, finishedAt, responseSha256 } = run;
    const answer = run.response && answerIn(run.response);
    return {
      run: {
        ...{ receiptRunId: runId, route, state, answered, credits, freeCalls, complete },
        createdAt: createdAt.toISOString(),
        finishedAt: finishedAt?.toISOString() ?? null,
        responseSha256: responseSha256 && Buffer.from(responseSha256).toString('hex'),
      },
      rows: answer && rowsOf(answer),
      fromCache: answer && isFromCache(answer),
      receipt,
    };
  }
}

function ledgerLine({ at, ...line }: HistoryLine): LedgerLine {
  return { ...line, at: at.toISOString() };
}

/** What stored answers of ours have in common, wherever their route puts the rows. */
interface StoredAnswer {
  readonly result?: { readonly rows?: readonly StoredRow[] };
  readonly registerChecks?: readonly StoredRow[];
  readonly rows?: readonly StoredRow[];
  readonly provenance?: { readonly fromCache?: boolean };
}

/** Rows that were kept a while ago do not say how old their answers were. */
type StoredRow = Omit<RunRow, 'fromCache'> & { readonly fromCache?: boolean; readonly checkedAt?: string | null };

const answerIn = (response: Uint8Array): StoredAnswer =>
  JSON.parse(Buffer.from(response).toString('utf8')) as StoredAnswer;

const storedRowsOf = ({ result, registerChecks, rows }: StoredAnswer): readonly StoredRow[] | null => {
  const stored = result?.rows ?? registerChecks ?? rows;
  return Array.isArray(stored) ? stored : null;
};

/** The rows of an answer; null when it has none. */
function rowsOf(answer: StoredAnswer): readonly RunRow[] | null {
  const rows = storedRowsOf(answer);
  return (
    rows?.map(({ input, verdict, detail, reference, fromCache }) => ({
      ...{ input, verdict, detail, reference: reference ?? null, fromCache: fromCache ?? null },
    })) ?? null
  );
}

/** Whether all that registers say in it was kept; null when it does not say. */
function isFromCache(answer: StoredAnswer): boolean | null {
  const asked = (storedRowsOf(answer) ?? []).filter(({ checkedAt }) => typeof checkedAt === 'string');
  return (
    answer.provenance?.fromCache ?? (asked.length === 0 ? null : asked.every(({ fromCache }) => fromCache === true))
  );
}
