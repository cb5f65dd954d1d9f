import { Controller, Get } from '@nestjs/common';
import { edgeError, RequestRefused } from './error-answer';
import { Readiness } from './readiness';

/** For the machinery around the service: is the process alive, may it get traffic. */
@Controller()
export class HealthController {
  constructor(private readonly readiness: Readiness) {}

  @Get('livez')
  live(): object {
    return { status: 'ok' };
  }

  @Get('readyz')
  async ready(): Promise<object> {
    const reasons = await this.readiness.missing();
    if (reasons.length > 0) throw new RequestRefused(edgeError('not_ready', { details: { reasons } }));
    return { status: 'ready' };
  }
}
