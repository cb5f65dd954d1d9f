import { Controller, Get } from '@nestjs/common';
import { edgeError, RequestRefused } from './error-answer';
import { NeverShed } from './never-shed';
import { Readiness } from './readiness';
import { Public } from './route-guards';

/** For the machinery around the service: is the process alive, may it get traffic. */
@Public()
@Controller()
export class HealthController {
  constructor(private readonly readiness: Readiness) {}

  @NeverShed()
  @Get('livez')
  live(): object {
    return { status: 'ok' };
  }

  @NeverShed()
  @Get('readyz')
  async ready(): Promise<object> {
    const { missing, degraded } = await this.readiness.report();
    if (missing.length > 0) {
      throw new RequestRefused(edgeError('not_ready', { details: { reasons: [...missing, ...degraded] } }));
    }
    return degraded.length > 0 ? { status: 'degraded', reasons: degraded } : { status: 'ready' };
  }
}
