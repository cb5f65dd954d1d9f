import {
  Described,
  documentOperation,
  type OpenApiPart,
  NeverShed,
  Public,
  StaticDocument,
} from '@einvoice/http-service';
import { Controller, Get, Req, Res } from '@nestjs/common';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { openApiDocument } from './openapi-document';
import { openApiPath, x402Path } from './paid-operations';
import { type PublishedTerms } from './published-terms';
import { x402Document } from './x402-document';

/** What machines read before they call: made from the catalogue when the service starts. */
export class DiscoveryDocuments {
  readonly openApi: StaticDocument;
  readonly x402: StaticDocument;

  /** @param paths what the controllers say of their routes */
  constructor(terms: PublishedTerms, paths: Readonly<Record<string, OpenApiPart>>) {
    this.openApi = new StaticDocument(openApiDocument(terms, paths));
    this.x402 = new StaticDocument(x402Document(terms));
  }
}

@Public()
@Controller()
export class DiscoveryController {
  constructor(private readonly documents: DiscoveryDocuments) {}

  @NeverShed()
  @Get(openApiPath)
  @Described(documentOperation('openapi', 'This interface description.', 'OpenApi'))
  openApi(@Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    this.documents.openApi.answer(request, reply);
  }

  @NeverShed()
  @Get(x402Path)
  @Described(documentOperation('x402', 'What can be paid for here, for directories.', 'X402Document'))
  x402(@Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    this.documents.x402.answer(request, reply);
  }
}
