import { type LedgerHead } from '@einvoice/billing-ledger';
import { Described, Public, StaticDocument } from '@einvoice/http-service';
import { ledgerHeadDocument } from '@einvoice/limits';
import { receiptType, signReceipt } from '@einvoice/signed-receipts';
import { Controller, Get, Req, Res } from '@nestjs/common';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { AppParts } from '../app-parts';
import { stored } from '../http/account-error';
import { type LedgerHeadDocument, readLedgerHead } from './ledger-head.contract';

const { keptSeconds, signedAnewSeconds } = ledgerHeadDocument;

export const ledgerHeadPath = '/.well-known/ledger-head.json';

/**
 * How far the ledger of credits is sealed, for whoever wants to hold us to it: a head that is kept elsewhere shows later
 * that history up to it was not changed. Counts and hashes, nobody's data.
 */
@Public()
@Controller()
export class LedgerHeadController {
  private newest: { readonly document: Promise<StaticDocument>; readonly untilMs: number } | null = null;

  constructor(private readonly parts: AppParts) {}

  @Get(ledgerHeadPath)
  @Described(readLedgerHead)
  async read(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    (await this.document()).answer(request, reply);
  }

  /** Read once for all who ask within a minute, so that nobody can make the storage work. Throws 503 without storage. */
  private document(): Promise<StaticDocument> {
    const now = this.parts.monotonicMs();
    if (this.newest && now < this.newest.untilMs) return this.newest.document;
    const document = this.write();
    this.newest = { document, untilMs: now + keptSeconds * 1_000 };
    // The next reader asks a failing storage again.
    document.catch(() => (this.newest = null));
    return document;
  }

  private async write(): Promise<StaticDocument> {
    const head = await stored(this.parts.credits.store.head());
    const { environment } = this.parts;
    const told = head && { ...claimsOf(head), sealedAt: head.sealedAt.toISOString() };
    const content: LedgerHeadDocument = { environment, head: told, signed: head && this.signed(head) };
    return new StaticDocument(content, undefined, keptSeconds);
  }

  /** Dated to the hour: all instances sign the same text, and say since when they have said it. */
  private signed(head: LedgerHead): string | null {
    const { receiptKey, publicSiteUrl: iss, environment, nowMs } = this.parts;
    if (!receiptKey) return null;
    const hour = Math.floor(nowMs() / 1_000 / signedAnewSeconds) * signedAnewSeconds;
    const sealedAt = Math.floor(head.sealedAt.getTime() / 1_000);
    const claims = { iss, iat: Math.max(hour, sealedAt), environment, ...claimsOf(head), sealedAt };
    return signReceipt(receiptType.ledgerHead, claims, receiptKey);
  }
}

const claimsOf = ({ block, sha256, transfers }: LedgerHead) => ({ block, sha256, transfers });
