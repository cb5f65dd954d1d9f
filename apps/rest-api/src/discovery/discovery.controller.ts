import { NeverShed, Public, StaticDocument } from '@einvoice/http-service';
import { Controller, Get, Req, Res } from '@nestjs/common';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { AppParts } from '../app-parts';
import { openApiDocument, openApiPath } from '../openapi/openapi-document';

/** What machines read before they call. */
@Controller()
export class DiscoveryController {
  private readonly openApi: StaticDocument;

  constructor(parts: AppParts) {
    this.openApi = new StaticDocument(openApiDocument(parts));
  }

  @Public()
  @NeverShed()
  @Get(openApiPath)
  describe(@Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    this.openApi.answer(request, reply);
  }
}
