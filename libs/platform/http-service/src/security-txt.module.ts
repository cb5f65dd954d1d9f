import { Controller, type DynamicModule, Get, Header, Inject, Module } from '@nestjs/common';
import { Described } from './controller-routes';
import { edgeError, RequestRefused } from './error-answer';
import { getOperation, headerRefs, textPart } from './openapi-parts';
import { Public } from './route-guards';
import { NeverShed } from './never-shed';

/** Where somebody who found a hole writes to, and under which addresses that is said. */
export abstract class SecurityContact {
  /** `mailto:` or `https:`; undefined while nobody is named: then there is no document. */
  abstract readonly contact: string | undefined;
  /** The public address of the host that answers. */
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
class SecurityTxtController {
  constructor(@Inject(SecurityContact) private readonly parts: SecurityContact) {}

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
      },
    }),
  )
  @Header('content-type', 'text/plain; charset=utf-8')
  @Header('cache-control', 'public, max-age=3600')
  read(): string {
    const { contact, publicUrl, nowMs } = this.parts;
    if (contact === undefined) throw new RequestRefused(edgeError('not_found'));
    return securityTxt(contact, publicUrl, nowMs());
  }
}

/** Serves /.well-known/security.txt. */
@Module({ controllers: [SecurityTxtController] })
export class SecurityTxtModule {
  static of(parts: SecurityContact): DynamicModule {
    return { module: SecurityTxtModule, providers: [{ provide: SecurityContact, useValue: parts }] };
  }
}
