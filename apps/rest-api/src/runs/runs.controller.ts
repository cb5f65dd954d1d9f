import { type Connection } from '@einvoice/billing-ledger';
import { Described } from '@einvoice/http-service';
import { Controller, Get, Param } from '@nestjs/common';
import { ConnectionHolder, CurrentConnection } from '../http/api-key-guard';
import { readRun, type RunAnswer } from './runs.contract';
import { RunsService } from './runs.service';

/** What became of a run, for its own workspace; another's is unknown here. */
@Controller('api/v1/runs')
export class RunsController {
  constructor(private readonly runs: RunsService) {}

  @Get(':receiptRunId')
  @ConnectionHolder()
  @Described(readRun)
  async run(
    @Param('receiptRunId') runId: string,
    @CurrentConnection() { workspaceId }: Connection,
  ): Promise<RunAnswer> {
    const { run, receipt } = await this.runs.find(workspaceId, runId);
    const { route, state, answered, credits, complete, createdAt, finishedAt } = run;
    return {
      run: {
        ...{ receiptRunId: runId, operation: route, state, answered, credits, complete },
        createdAt: createdAt.toISOString(),
        finishedAt: finishedAt?.toISOString() ?? null,
      },
      receipt,
    };
  }
}
