export { beginRequest, type RequestSpan } from './request-span';
export { inSpan, isTracing, switchSpans } from './spans';
