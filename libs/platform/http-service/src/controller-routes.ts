import { RequestMethod, SetMetadata, type Type } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants';
import { ModulesContainer } from '@nestjs/core';
import { type OpenApiPart } from './openapi-parts';

const describedBy = 'einvoice:described-by';

/** A route as its controller declares it. */
export interface ControllerRoute {
  readonly method: string;
  /** With `:name` for what varies. */
  readonly address: string;
  readonly controller: Type;
  readonly handler: object;
}

/** The controllers of an app, module by module. */
export const controllersOf = (modules: ModulesContainer): readonly Type[] =>
  [...modules.values()]
    .flatMap((module) => [...module.controllers.values()])
    .flatMap(({ metatype }) => (metatype ? [metatype as Type] : []));

/** The routes of a controller, one for each address. */
export function routesOf(controller: Type): readonly ControllerRoute[] {
  const prototype = controller.prototype as Record<string, unknown>;
  const handlers = Object.getOwnPropertyNames(prototype).flatMap((name) => {
    const handler = Object.getOwnPropertyDescriptor(prototype, name)?.value as unknown;
    return typeof handler === 'function' && Reflect.hasMetadata(METHOD_METADATA, handler) ? [handler] : [];
  });
  return handlers.flatMap((handler) => {
    const method = RequestMethod[readMetadata<RequestMethod>(METHOD_METADATA, handler) ?? RequestMethod.GET];
    return addressesOf(controller, handler).map((address) => ({ method, address, controller, handler }));
  });
}

function addressesOf(controller: Type, handler: object): readonly string[] {
  const paths = (holder: object) => [readMetadata<string | string[]>(PATH_METADATA, holder) ?? ''].flat();
  const joined = (prefix: string, path: string) =>
    `/${prefix}/${path}`.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '');
  return paths(controller).flatMap((prefix) => paths(handler).map((path) => joined(prefix, path)));
}

/** What a decorator has kept about a route or a controller. */
export const readMetadata = <Value>(key: string, holder: object) =>
  Reflect.getMetadata(key, holder) as Value | undefined;

/** What the interface description says of a route; of one with several addresses, by its address. */
export const Described = (operation: OpenApiPart | ((address: string) => OpenApiPart)) =>
  SetMetadata(describedBy, operation);

/** The path items of all described routes of an app, for an OpenAPI document. */
export function describedPaths(controllers: readonly Type[]): Readonly<Record<string, OpenApiPart>> {
  const items: Record<string, OpenApiPart> = {};
  for (const { method, address, handler } of controllers.flatMap(routesOf)) {
    const operation = readMetadata<Parameters<typeof Described>[0]>(describedBy, handler);
    if (operation === undefined) continue;
    const path = address.replace(/:(\w+)/g, '{$1}');
    const described = typeof operation === 'function' ? operation(address) : operation;
    items[path] = { ...items[path], [method.toLowerCase()]: described };
  }
  return items;
}
