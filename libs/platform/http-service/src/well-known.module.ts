import { edgeErrorCodes } from '@einvoice/error-codes';
import { Controller, type DynamicModule, Get, Header, Inject, Module } from '@nestjs/common';
import { Described } from './controller-routes';
import { edgeError, RequestRefused } from './error-answer';
import { answer, answerRef, errorAnswer, getOperation, headerRefs, schemaRef, textPart } from './openapi-parts';
import { Public } from './route-guards';
import { NeverShed } from './never-shed';

/** The public keys that verify our receipts, as a JWK Set (RFC 7517). */
export interface KeySet {
  readonly keys: readonly object[];
}

/** What a host says of itself under its public address. */
export abstract class WellKnown {
  abstract readonly keySet: KeySet;
  /** Where somebody who found a hole writes to, `mailto:` or `https:`; undefined while nobody is named: then there is no document. */
  abstract readonly contact: string | undefined;
  abstract readonly publicUrl: string;
  abstract readonly nowMs: () => number;
}

const dayMs = 86_400_000;
/** RFC 9116 asks for less than a year. */
const validDays = 180;

/** The document at /.well-known/security.txt (RFC 9116); its end moves on with each day. */
export function securityTxt(contact: string, publicUrl: string, nowMs: number): string {
  const expires = new Date((Math.floor(nowMs / dayMs) + validDays) * dayMs).toISOString();
  return [
    `Contact: ${contact}`,
    `Expires: ${expires}`,
    'Preferred-Languages: en',
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    '',
  ].join('\n');
}

@Public()
@Controller('.well-known')
class WellKnownController {
  constructor(@Inject(WellKnown) private readonly parts: WellKnown) {}

  @NeverShed()
  @Get('jwks.json')
  @Described(
    getOperation({
      operationId: 'keys',
      tag: 'discovery',
      summary: 'The public keys that verify our receipts (RFC 7517).',
      responses: {
        200: answer('The key set.', schemaRef('KeySet'), { 'cache-control': 'CacheControl' }),
        503: answerRef('Unavailable'),
      },
    }),
  )
  @Header('cache-control', 'public, max-age=300')
  publicKeys(): object {
    return { keys: this.parts.keySet.keys };
  }

  @NeverShed()
  @Get('security.txt')
  @Described(
    getOperation({
      operationId: 'security_txt',
      tag: 'discovery',
      summary: 'Who is told of a hole (RFC 9116).',
      responses: {
        200: {
          description: 'The contact.',
          headers: headerRefs({ 'cache-control': 'CacheControl' }),
          content: { 'text/plain': { schema: textPart } },
        },
        404: errorAnswer('No contact is set up here.', { not_found: edgeErrorCodes.not_found }),
      },
    }),
  )
  @Header('content-type', 'text/plain; charset=utf-8')
  @Header('cache-control', 'public, max-age=3600')
  securityTxt(): string {
    const { contact, publicUrl, nowMs } = this.parts;
    if (contact === undefined) throw new RequestRefused(edgeError('not_found'));
    return securityTxt(contact, publicUrl, nowMs());
  }
}

/** Serves the key set and security.txt below /.well-known. */
@Module({ controllers: [WellKnownController] })
export class WellKnownModule {
  static of(parts: WellKnown): DynamicModule {
    return { module: WellKnownModule, providers: [{ provide: WellKnown, useValue: parts }] };
  }
}
