import { facilitatorErrorCodes } from '@einvoice/error-codes';
import { RequestRefused } from '@einvoice/http-service';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { type FastifyRequest } from 'fastify';
import { createHash, timingSafeEqual } from 'node:crypto';

/** The token that callers must send; null lets everybody who can connect in. */
export abstract class CallerToken {
  abstract readonly sha256: Buffer | null;

  static of(token: string | null): CallerToken {
    return { sha256: token === null ? null : sha256(token) };
  }
}

@Injectable()
export class BearerGuard implements CanActivate {
  constructor(private readonly token: CallerToken) {}

  canActivate(context: ExecutionContext): boolean {
    if (this.token.sha256 === null) return true;
    const { authorization = '' } = context.switchToHttp().getRequest<FastifyRequest>().headers;
    const [, sent = ''] = /^Bearer ([\x21-\x7e]{1,512})$/i.exec(authorization) ?? [];
    if (timingSafeEqual(sha256(sent), this.token.sha256)) return true;
    const { status, meaning, remedy, retryable } = facilitatorErrorCodes.unauthorized;
    const headers = { 'www-authenticate': 'Bearer' };
    throw new RequestRefused({ status, code: 'unauthorized', message: `${meaning} ${remedy}`, retryable, headers });
  }
}

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();
