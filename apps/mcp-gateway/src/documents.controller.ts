import { NeverShed, Public, StaticDocument } from '@einvoice/http-service';
import { type Tool } from '@einvoice/tool-catalogue';
import { Controller, Get, Req, Res } from '@nestjs/common';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import {
  aiCatalog,
  aiCatalogPath,
  serverCard,
  serverCardPath,
  serverCardType,
  serverJson,
  serverJsonPath,
  wellKnownMcp,
  wellKnownPath,
} from './server-documents';

/** What machines read to find the server. */
export class McpDocuments {
  readonly serverJson: StaticDocument;
  readonly serverCard: StaticDocument;
  readonly wellKnown: StaticDocument;
  readonly aiCatalog: StaticDocument;

  constructor(publicSiteUrl: string, tools: readonly Tool[], takesPayments: boolean) {
    this.serverJson = new StaticDocument(serverJson(publicSiteUrl));
    this.serverCard = new StaticDocument(serverCard(publicSiteUrl), serverCardType);
    this.aiCatalog = new StaticDocument(aiCatalog(publicSiteUrl));
    this.wellKnown = new StaticDocument(wellKnownMcp(publicSiteUrl, tools, takesPayments));
  }
}

@Public()
@Controller()
export class DocumentsController {
  constructor(private readonly documents: McpDocuments) {}

  @NeverShed()
  @Get(serverJsonPath)
  serverJson(@Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    this.documents.serverJson.answer(request, reply);
  }

  @NeverShed()
  @Get(serverCardPath)
  serverCard(@Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    this.documents.serverCard.answer(request, reply);
  }

  @NeverShed()
  @Get(wellKnownPath)
  wellKnown(@Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    this.documents.wellKnown.answer(request, reply);
  }

  @NeverShed()
  @Get(aiCatalogPath)
  aiCatalog(@Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    this.documents.aiCatalog.answer(request, reply);
  }
}
