import {
  controllersOf,
  Described,
  describedPaths,
  documentOperation,
  NeverShed,
  Public,
  StaticDocument,
} from '@einvoice/http-service';
import { Controller, Get, Req, Res } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { AppParts } from '../app-parts';
import { openApiDocument, openApiPath } from '../openapi/openapi-document';

/** What machines read before they call. */
@Controller()
export class DiscoveryController {
  private readonly openApi: StaticDocument;

  constructor(parts: AppParts, modules: ModulesContainer) {
    const paths = describedPaths(controllersOf(modules));
    this.openApi = new StaticDocument(openApiDocument(parts, paths));
  }

  @Public()
  @NeverShed()
  @Get(openApiPath)
  @Described(documentOperation('openapi', 'This interface description.', 'OpenApi'))
  describe(@Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    this.openApi.answer(request, reply);
  }
}
