import { facilitatorErrorCodes } from '@einvoice/error-codes';
import { RequestRefused } from '@einvoice/http-service';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { type FastifyRequest } from 'fastify';
import { createHash, timingSafeEqual } from 'node:crypto';
import { AppParts } from './app-parts';

/** Lets in who sends the operator's token; without one, everybody who can connect. */
@Injectable()
export class BearerGuard implements CanActivate {
  constructor(private readonly parts: AppParts) {}

  canActivate(context: ExecutionContext): boolean {
    const { token } = this.parts;
    if (token === null) return true;
    const { authorization = '' } = context.switchToHttp().getRequest<FastifyRequest>().headers;
    const sent = /^Bearer ([\x21-\x7e]{1,512})$/i.exec(authorization)?.[1];
    // An empty file of the token lets nobody in.
    if (sent !== undefined && timingSafeEqual(sha256(sent), sha256(token))) return true;
    const { status, meaning, remedy, retryable } = facilitatorErrorCodes.unauthorized;
    const headers = { 'www-authenticate': 'Bearer' };
    throw new RequestRefused({ status, code: 'unauthorized', message: `${meaning} ${remedy}`, retryable, headers });
  }
}

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();
