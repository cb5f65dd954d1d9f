import { type Connection } from '@einvoice/billing-ledger';
import { Described, edgeError, RequestRefused } from '@einvoice/http-service';
import { orStorageUnavailable } from '@einvoice/metering';
import { Controller, Get, Param } from '@nestjs/common';
import { valueOf } from '../http/credit-refusals';
import { AppParts } from '../app-parts';
import { ConnectionHolder, CurrentConnection } from '../http/api-key-guard';
import { readRun, type RunAnswer } from './runs.contract';
import { runReceipt } from './run-receipt';

const runIdForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What became of a run, for its own workspace; another's is unknown here. */
@Controller('api/v1/runs')
export class RunsController {
  constructor(private readonly parts: AppParts) {}

  @Get(':receiptRunId')
  @ConnectionHolder()
  @Described(readRun)
  async run(
    @Param('receiptRunId') runId: string,
    @CurrentConnection() { workspaceId }: Connection,
  ): Promise<RunAnswer> {
    const { credits: parts, publicSiteUrl: issuer, environment, receiptKey: key } = this.parts;
    const run = runIdForm.test(runId)
      ? valueOf(await orStorageUnavailable(parts.store.runOf(workspaceId, runId)))
      : null;
    if (!run) throw new RequestRefused(edgeError('not_found'));
    const { route, state, answered, credits, complete, createdAt, finishedAt } = run;
    return {
      run: {
        ...{ receiptRunId: runId, operation: route, state, answered, credits, complete },
        createdAt: createdAt.toISOString(),
        finishedAt: finishedAt?.toISOString() ?? null,
      },
      receipt: key && runReceipt(run, workspaceId, { issuer, environment, key }),
    };
  }
}
