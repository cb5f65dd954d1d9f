import { Described, Public } from '@einvoice/http-service';
import { Controller, Get, Req, Res } from '@nestjs/common';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { readLedgerHead } from './ledger-head.contract';
import { LedgerHeadService } from './ledger-head.service';

export const ledgerHeadPath = '/.well-known/ledger-head.json';

/**
 * How far the ledger of credits is sealed, for whoever wants to hold us to it: a head that is kept elsewhere shows later
 * that history up to it was not changed. Counts and hashes, nobody's data.
 */
@Public()
@Controller()
export class LedgerHeadController {
  constructor(private readonly heads: LedgerHeadService) {}

  @Get(ledgerHeadPath)
  @Described(readLedgerHead)
  async read(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    (await this.heads.document()).answer(request, reply);
  }
}
