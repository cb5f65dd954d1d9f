import { Controller, Get, Header, Inject, Module, type DynamicModule } from '@nestjs/common';
import { Described } from './controller-routes';
import { answer, answerRef, getOperation, schemaRef } from './openapi-parts';
import { Public } from './route-guards';
import { NeverShed } from './never-shed';

/** The public keys that verify our receipts, as a JWK Set (RFC 7517). */
export abstract class KeySet {
  abstract readonly keys: readonly object[];
}

@Public()
@Controller('.well-known')
class KeySetController {
  constructor(@Inject(KeySet) private readonly keySet: KeySet) {}

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
    return { keys: this.keySet.keys };
  }
}

/** Serves a key set at /.well-known/jwks.json. */
@Module({ controllers: [KeySetController] })
export class KeySetModule {
  static of(keySet: KeySet): DynamicModule {
    return { module: KeySetModule, providers: [{ provide: KeySet, useValue: keySet }] };
  }
}
