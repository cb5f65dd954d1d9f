import { Controller, Get, Module, type Type } from '@nestjs/common';
import { createHttpApp } from './create-http-app';
import { createLog } from './request-log';
import { Guarded, GuardedWithin, Public, routeGuards } from './route-guards';

class SomeGuard {
  canActivate = () => true;
}

@Controller('a')
class MixedController {
  @Get(['open', 'free'])
  @Public()
  open() {}

  @Get('closed')
  @Guarded('key', SomeGuard)
  closed() {}

  @Get()
  @GuardedWithin('payment')
  paid() {}
}

@Controller()
class ForgottenController {
  @Get('forgotten')
  forgotten() {}
}

const appOf = (controller: Type) => {
  @Module({ controllers: [controller] })
  class SpecModule {}
  const loopDelay = { ms: 0, stop: () => undefined };
  const log = createLog('spec', { write: () => undefined });
  return createHttpApp(SpecModule, { log, newRequestId: () => 'spec-request', loopDelay });
};

it('lists who guards each route, those of the health checks too', async () => {
  const app = await appOf(MixedController);
  expect(Object.fromEntries(routeGuards(app))).toEqual({
    'GET /a/open': 'public',
    'GET /a/free': 'public',
    'GET /a/closed': 'key',
    'GET /a': 'payment',
    'GET /livez': 'public',
    'GET /readyz': 'public',
  });
  await app.close();
});

it('refuses to start with a route that nobody guards', async () => {
  await expect(appOf(ForgottenController)).rejects.toThrow('GET /forgotten has no guard');
});
