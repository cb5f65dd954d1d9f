import { type Run } from '@einvoice/billing-ledger';
import { Injectable } from '@nestjs/common';
import { AppParts } from '../app-parts';
import { notFound, stored } from '../http/account-error';
import { runReceipt } from './run-receipt';

const runIdForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What became of runs, and what they cost. */
@Injectable()
export class RunsService {
  constructor(private readonly parts: AppParts) {}

  /**
   * A run with its signed receipt; null while it has not answered, and where no key signs.
   * Throws 404 when the workspace has no such run, 503 without storage.
   */
  async find(workspaceId: string, runId: string): Promise<{ readonly run: Run; readonly receipt: string | null }> {
    const { credits, publicSiteUrl: issuer, environment, receiptKey: key } = this.parts;
    const run = runIdForm.test(runId) ? await stored(credits.store.runOf(workspaceId, runId)) : null;
    if (!run) throw notFound();
    return { run, receipt: key && runReceipt(run, workspaceId, { issuer, environment, key }) };
  }
}
