import {
  type ConnectionLine,
  type ConnectionMadeAnswer,
  type ConnectionsAnswer,
  siteRoutes,
} from '@einvoice/site-contract';
import { Controller, Get, HttpCode, Param, Post, Req } from '@nestjs/common';
import { type FastifyRequest } from 'fastify';
import { takesNothing } from '../http/account-error';
import { CheckedBody } from '../http/checked-body';
import { CurrentVisitor, FreshSessionWrite, SessionRead, SessionWrite } from '../http/session-guard';
import { type Visitor } from '../http/session-authenticator';
import {
  ConnectionInput,
  ConnectionLimitInput,
  ConnectionToolsInput,
  SecretEndInput,
  SecretInput,
} from './connections.contract';
import { ConnectionsService } from './connections.service';

/** The connections of the workspace of whoever is signed in. */
@Controller()
export class ConnectionsController {
  constructor(private readonly connections: ConnectionsService) {}

  @Get(siteRoutes.connections)
  @SessionRead()
  async list(@CurrentVisitor() { workspace }: Visitor): Promise<ConnectionsAnswer> {
    return { connections: await this.connections.listOf(workspace.id) };
  }

  @Post(siteRoutes.connections)
  @HttpCode(201)
  @FreshSessionWrite()
  create(
    @CurrentVisitor() visitor: Visitor,
    @CheckedBody(ConnectionInput) input: ConnectionInput,
  ): Promise<ConnectionMadeAnswer> {
    return this.connections.create(visitor, input);
  }

  @Post(siteRoutes.connectionLimit)
  @HttpCode(200)
  @SessionWrite()
  limit(
    @Param('id') id: string,
    @CurrentVisitor() visitor: Visitor,
    @CheckedBody(ConnectionLimitInput) { creditsPerCallMax }: ConnectionLimitInput,
  ): Promise<ConnectionLine> {
    return this.connections.limit(visitor, id, creditsPerCallMax);
  }

  @Post(siteRoutes.connectionTools)
  @HttpCode(200)
  @SessionWrite()
  tools(
    @Param('id') id: string,
    @CurrentVisitor() visitor: Visitor,
    @CheckedBody(ConnectionToolsInput) { allowedTools }: ConnectionToolsInput,
  ): Promise<ConnectionLine> {
    return this.connections.allowTools(visitor, id, allowedTools);
  }

  @Post(siteRoutes.connectionSecrets)
  @HttpCode(201)
  @FreshSessionWrite()
  addSecret(
    @Param('id') id: string,
    @CurrentVisitor() visitor: Visitor,
    @CheckedBody(SecretInput) { expiresInDays }: SecretInput,
  ): Promise<ConnectionMadeAnswer> {
    return this.connections.addSecret(visitor, id, expiresInDays);
  }

  @Post(siteRoutes.connectionSecretRevoke)
  @HttpCode(200)
  @SessionWrite()
  revokeSecret(
    @Param('id') id: string,
    @CurrentVisitor() { workspace }: Visitor,
    @CheckedBody(SecretEndInput) { secretId }: SecretEndInput,
  ): Promise<ConnectionLine> {
    return this.connections.revokeSecret(workspace.id, id, secretId);
  }

  @Post(siteRoutes.connectionRevoke)
  @HttpCode(200)
  @SessionWrite()
  async revoke(
    @Param('id') id: string,
    @CurrentVisitor() { workspace }: Visitor,
    @Req() request: FastifyRequest,
  ): Promise<ConnectionLine> {
    takesNothing(request.body);
    return this.connections.revoke(workspace.id, id);
  }
}
