import { applyDecorators, type CanActivate, SetMetadata, type Type, UseGuards } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { type NestFastifyApplication } from '@nestjs/platform-fastify';
import { controllersOf, readMetadata, routesOf } from './controller-routes';

const guardedBy = 'einvoice:guarded-by';

/** Everybody may call: the route tells and changes nothing that is anybody's. */
export const Public = () => SetMetadata(guardedBy, 'public');

/** A Nest guard authenticates the caller before the route runs. @param by names the guard in lists of routes */
export const Guarded = (by: string, guard: Type<CanActivate>) =>
  applyDecorators(SetMetadata(guardedBy, by), UseGuards(guard));

/** The route itself authenticates the caller, because the body decides whether and how. @param by what it does so with */
export const GuardedWithin = (by: string) => SetMetadata(guardedBy, by);

/** Who guards each route of an app, such as `POST /api/mcp`. Throws for a route that nobody guards and that is not public. */
export const routeGuards = (app: NestFastifyApplication): ReadonlyMap<string, string> =>
  new Map(
    controllersOf(app.get(ModulesContainer))
      .flatMap(routesOf)
      .map(({ method, address, controller, handler }) => {
        const guard = readMetadata<string>(guardedBy, handler) ?? readMetadata<string>(guardedBy, controller);
        if (guard === undefined) throw new Error(`${method} ${address} has no guard and is not marked @Public().`);
        return [`${method} ${address}`, guard];
      }),
  );
