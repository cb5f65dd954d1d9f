import { RouteConfig } from '@nestjs/platform-fastify';
import { type FastifyContextConfig, type FastifyRequest } from 'fastify';

/** The configuration of a Fastify route that answers from memory, and so is served whatever the load. */
export const neverShed = { isNeverShed: true } as const;

/** The same for a method of a NestJS controller. */
export const NeverShed = (): MethodDecorator => RouteConfig(neverShed);

/** Whether the route of a request answers from memory. */
export const isNeverShed = ({ routeOptions }: FastifyRequest): boolean =>
  'isNeverShed' in (routeOptions.config as FastifyContextConfig & Partial<typeof neverShed>);
