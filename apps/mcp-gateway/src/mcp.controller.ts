import { clientNetwork, GuardedWithin, type RawBody, wholeBody } from '@einvoice/http-service';
import { invoiceBody } from '@einvoice/limits';
import { Controller, Post, Req, Res } from '@nestjs/common';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { McpEndpoint } from './mcp-endpoint';

export const mcpPath = '/api/mcp';

/** The body is read as JSON whatever type it names: there are no cookies that a form of another page could use. */
export const mcpRawBodies: Readonly<Record<string, RawBody>> = {
  [mcpPath]: { bytesMax: invoiceBody.bytesMax, contentTypes: 'any' },
};

@GuardedWithin('connection or payment, of a call that has a price')
@Controller()
export class McpController {
  constructor(private readonly endpoint: McpEndpoint) {}

  @Post(mcpPath)
  async post(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { raw, id: requestId } = request;
    const bytes = (request.body as Buffer | undefined) ?? Buffer.alloc(0);
    const { status, body, headers } = await this.endpoint.answer({
      ...{ bytes, raw, requestId },
      client: clientNetwork(request.ip),
    });
    void reply.code(status).headers(headers ?? {});
    if (body === null) void reply.send();
    else void reply.type('application/json; charset=utf-8').send(wholeBody(body));
  }
}
