import { Guarded } from '@einvoice/http-service';
import {
  applyDecorators,
  type CanActivate,
  createParamDecorator,
  type ExecutionContext,
  Injectable,
  SetMetadata,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { SessionAuthenticator, type Visitor } from './session-authenticator';

/** What a route asks of whoever calls it from a page. */
type Need = 'read' | 'write' | 'freshWrite' | 'ownPage';

const needKey = 'einvoice:session-need';
const visitors = new WeakMap<FastifyRequest, Visitor>();

/** Lets people in from pages of this site, as far as the route's decorator asks; throws 401, 403, 429 or 503 for others. */
@Injectable()
class SessionGuard implements CanActivate {
  constructor(
    private readonly sessions: SessionAuthenticator,
    private readonly reflector: Reflector,
  ) {}

  async canActivate(context: ExecutionContext): Promise<true> {
    const need = this.reflector.get<Need>(needKey, context.getHandler());
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    if (need === 'ownPage') this.sessions.refuseForeign(request, reply);
    else visitors.set(request, await this.sessions[need](request, reply));
    return true;
  }
}

const guarded = (need: Need, by: string) => applyDecorators(SetMetadata(needKey, need), Guarded(by, SessionGuard));

/** For people who are signed in. */
export const SessionRead = () => guarded('read', 'session');

/** For people who are signed in, from a page of ours: origin and proof are checked. */
export const SessionWrite = () => guarded('write', 'session and page');

/** For people who signed in a moment ago: the route moves money or makes a secret. */
export const FreshSessionWrite = () => guarded('freshWrite', 'fresh session and page');

/** For people who are not signed in yet, from a page of ours. */
export const FromOwnPage = () => guarded('ownPage', 'page');

/** The person whom the guard let in, and their workspace. */
export const CurrentVisitor = createParamDecorator((_: unknown, context: ExecutionContext): Visitor => {
  const visitor = visitors.get(context.switchToHttp().getRequest<FastifyRequest>());
  if (!visitor) throw new Error('This route has no session guard.');
  return visitor;
});
