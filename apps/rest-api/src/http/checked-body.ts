import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { type FastifyRequest } from 'fastify';
import { inputOf } from './account-error';

/** The body of a request as its class says; throws the 400 that names each field. Guards come first. */
export const CheckedBody = createParamDecorator(
  <Input extends object>(input: new () => Input, context: ExecutionContext) =>
    inputOf(input, context.switchToHttp().getRequest<FastifyRequest>().body),
);
