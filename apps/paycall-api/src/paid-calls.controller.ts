import { clientNetwork, edgeError, GuardedWithin, RequestRefused } from '@einvoice/http-service';
import { Controller, Post, Req, Res } from '@nestjs/common';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { PaidCalls } from './paid-calls';
import { paidTools, pathOf, toolsPath } from './paid-operations';

const toolAt = new Map(paidTools.map((tool) => [pathOf(tool), tool]));

/** All pay-per-call routes. */
@GuardedWithin('payment')
@Controller(toolsPath)
export class PaidCallsController {
  constructor(private readonly calls: PaidCalls) {}

  @Post(paidTools.map(({ name }) => name))
  async call(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const tool = toolAt.get(request.routeOptions.url ?? '');
    if (!tool) throw new RequestRefused(edgeError('not_found'));
    const { status, headers, body } = await this.calls.answer(tool, {
      ...{ raw: request.raw, bytes: request.body as Buffer | undefined, client: clientNetwork(request.ip) },
      isWanted: () => !reply.raw.destroyed,
    });
    void reply
      .code(status)
      .headers(headers ?? {})
      .type('application/json; charset=utf-8')
      .send(body);
  }
}
