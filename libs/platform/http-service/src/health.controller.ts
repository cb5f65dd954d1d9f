import { Controller, Get } from '@nestjs/common';
import { Described } from './controller-routes';
import { edgeError, RequestRefused } from './error-answer';
import { NeverShed } from './never-shed';
import { answer, answerRef, getOperation, schemaRef } from './openapi-parts';
import { Readiness } from './readiness';
import { Public } from './route-guards';

/** For the machinery around the service: is the process alive, may it get traffic. */
@Public()
@Controller()
export class HealthController {
  constructor(private readonly readiness: Readiness) {}

  @NeverShed()
  @Get('livez')
  @Described(
    getOperation({
      operationId: 'livez',
      tag: 'health',
      summary: 'Is the process alive?',
      responses: { 200: answer('It is.', schemaRef('Alive')) },
    }),
  )
  live(): object {
    return { status: 'ok' };
  }

  @NeverShed()
  @Get('readyz')
  @Described(
    getOperation({
      operationId: 'readyz',
      tag: 'health',
      summary: 'May it get traffic?',
      responses: { 200: answer('It may.', schemaRef('Readiness')), 503: answerRef('Unavailable') },
    }),
  )
  async ready(): Promise<object> {
    const { missing, degraded } = await this.readiness.report();
    if (missing.length > 0) {
      throw new RequestRefused(edgeError('not_ready', { details: { reasons: [...missing, ...degraded] } }));
    }
    return degraded.length > 0 ? { status: 'degraded', reasons: degraded } : { status: 'ready' };
  }
}
