export { beginRequest, type RequestSpan } from './request-span';
export { inSpan, switchSpans } from './spans';
