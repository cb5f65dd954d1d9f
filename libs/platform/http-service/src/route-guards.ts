import { applyDecorators, type CanActivate, RequestMethod, SetMetadata, type Type, UseGuards } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants';
import { ModulesContainer } from '@nestjs/core';
import { type NestFastifyApplication } from '@nestjs/platform-fastify';

const guardedBy = 'einvoice:guarded-by';

/** Everybody may call: the route tells and changes nothing that is anybody's. */
export const Public = () => SetMetadata(guardedBy, 'public');

/** A Nest guard authenticates the caller before the route runs. @param by names the guard in lists of routes */
export const Guarded = (by: string, guard: Type<CanActivate>) =>
  applyDecorators(SetMetadata(guardedBy, by), UseGuards(guard));

/** The route itself authenticates the caller, because the body decides whether and how. @param by what it does so with */
export const GuardedWithin = (by: string) => SetMetadata(guardedBy, by);

/** Who guards each route of an app, such as `POST /api/mcp`. Throws for a route that nobody guards and that is not public. */
export function routeGuards(app: NestFastifyApplication): ReadonlyMap<string, string> {
  const modules = [...app.get(ModulesContainer).values()];
  const controllers = modules.flatMap((module) => [...module.controllers.values()]).flatMap(({ metatype }) => metatype);
  return new Map(controllers.flatMap((controller) => guardsOf(controller as Type)));
}

function guardsOf(controller: Type): [string, string][] {
  const prototype = controller.prototype as Record<string, unknown>;
  const handlers = Object.getOwnPropertyNames(prototype).flatMap((name) => {
    const handler = Object.getOwnPropertyDescriptor(prototype, name)?.value as unknown;
    return typeof handler === 'function' && Reflect.hasMetadata(METHOD_METADATA, handler) ? [handler] : [];
  });
  return handlers.flatMap((handler) => {
    const guard = read<string>(guardedBy, handler) ?? read<string>(guardedBy, controller);
    const method = RequestMethod[read<RequestMethod>(METHOD_METADATA, handler) ?? RequestMethod.GET];
    return addressesOf(controller, handler).map((address): [string, string] => {
      if (guard === undefined) throw new Error(`${method} ${address} has no guard and is not marked @Public().`);
      return [`${method} ${address}`, guard];
    });
  });
}

function addressesOf(controller: Type, handler: object): string[] {
  const paths = (holder: object) => [read<string | string[]>(PATH_METADATA, holder) ?? ''].flat();
  const joined = (prefix: string, path: string) =>
    `/${prefix}/${path}`.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '');
  return paths(controller).flatMap((prefix) => paths(handler).map((path) => joined(prefix, path)));
}

const read = <Value>(key: string, holder: object) => Reflect.getMetadata(key, holder) as Value | undefined;
