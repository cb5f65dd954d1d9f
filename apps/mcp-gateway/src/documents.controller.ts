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

/** What machines read to find the server, by address. */
export class McpDocuments {
  readonly at: ReadonlyMap<string, StaticDocument>;

  constructor(publicSiteUrl: string, tools: readonly Tool[], takesPayments: boolean) {
    this.at = new Map([
      [serverJsonPath, new StaticDocument(serverJson(publicSiteUrl))],
      [serverCardPath, new StaticDocument(serverCard(publicSiteUrl), serverCardType)],
      [wellKnownPath, new StaticDocument(wellKnownMcp(publicSiteUrl, tools, takesPayments))],
      [aiCatalogPath, new StaticDocument(aiCatalog(publicSiteUrl))],
    ]);
  }
}

@Public()
@Controller()
export class DocumentsController {
  constructor(private readonly documents: McpDocuments) {}

  @NeverShed()
  @Get([serverJsonPath, serverCardPath, wellKnownPath, aiCatalogPath])
  read(@Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    this.documents.at.get(request.routeOptions.url!)!.answer(request, reply);
  }
}
