import { httpHead, httpServer, invoiceXml } from '@einvoice/limits';
import { securityHeaders } from '@einvoice/http-service';
import { ambiguous, type Route } from '../dev/dev-proxy/routes';
import {
  badRequest,
  bodyTooLarge,
  foreignHost,
  headersTooLarge,
  notFound,
  type Refusal,
  tooSlow,
  upstreamFailed,
  urlTooLong,
} from '../dev/dev-proxy/refusal';

/** Where each app listens in docker-compose.yml. */
export const appPorts: Readonly<Record<string, number>> = {
  'rest-api': 3000,
  'mcp-gateway': 3001,
  'paycall-api': 3402,
};

/** No name of a location: nginx cannot go to one when it could not read the request's path. */
const refusalPath = '/.refused/';

/** What the apps send with every answer of theirs. */
const refusalHeaders = Object.entries(securityHeaders)
  .map(([name, value]) => `        add_header ${name} "${value}" always;`)
  .join('\n');

/** Where a refusal is answered, in the one error shape. */
const refusing = ({
  status,
  code,
  message,
  retryable,
  charged,
}: Refusal): string => `    location = ${refusalPath}${code} {
        internal;
        add_header x-request-id $request_id always;
${refusalHeaders}
        return ${status} '${JSON.stringify({ error: { code, message, requestId: '$request_id', retryable, charged } })}';
    }`;

/** What nginx itself refuses, by its own number: it knows some that HTTP does not. */
const ownRefusals: readonly (readonly [numbers: string, refusal: Refusal])[] = [
  ['400', badRequest],
  ['404', notFound],
  ['408', tooSlow],
  ['413', bodyTooLarge],
  ['414', urlTooLong],
  ['421', foreignHost],
  ['494', headersTooLarge],
  // Whether the app had the request, nginx does not say.
  ['500 502 503 504', upstreamFailed],
];

/** Of a target as sent: the path itself and everything below it. */
const targetsOf = ({ prefix }: Route): string =>
  prefix.endsWith('/') ? `^${prefix}` : `^${prefix.replaceAll('.', '\\.')}(?:[/?]|$)`;

const upstream = (app: string): string => `${app}:${appPorts[app]}`;

/** A regular expression between quotes of nginx, which reads two backslashes as one. */
const quoted = (expression: string): string => `"~${expression.replaceAll('\\\\', '\\\\\\\\')}"`;

/** What nobody answers, in the path of a target as sent: for nginx the path may end where a query begins. */
const ambiguousTarget = `*^[^?]*(?:${ambiguous.source.replaceAll('\\/', '/').replaceAll('|$)', '|\\?|$)')})`;

/** What nginx calls a map: the first row that fits the request target as sent wins. */
function map(variable: string, routes: readonly Route[]): string {
  const rows = routes.map((route) => `    ${quoted(targetsOf(route))} ${upstream(route.app)};`);
  return [
    `map $request_uri $${variable} {`,
    `    ${quoted(ambiguousTarget)} "";`,
    ...rows,
    '    default "";',
    '}',
  ].join('\n');
}

const refusals = [
  '    default_type application/json;',
  ...ownRefusals.map(([numbers, { code }]) => `    error_page ${numbers} = ${refusalPath}${code};`),
  ...ownRefusals.map(([, refusal]) => refusing(refusal)),
].join('\n');

const server = (host: string, variable: string): string => `server {
    listen 8443 ssl;
    server_name ${host};
    # The apps log requests, without whole addresses.
    access_log off;
    keepalive_timeout ${httpServer.keepAliveMs / 1_000}s;
${refusals}
    location / {
        if ($${variable} = "") { return 404; }
        proxy_pass http://$${variable};
    }
}`;

/**
 * The proxy of docker-compose.yml, for nginx: TLS in front of the apps, and the same route table as the dev proxy's. nginx
 * fills in the two host names when it starts.
 */
export function proxyConfig(routes: readonly Route[]): string {
  return `# Made from tools/dev/dev-proxy/routes.json by tools/codegen/proxy-config.ts; a spec compares them.
${map('site_app', routes)}
${map('base_app', [{ prefix: '/', app: 'paycall-api' }])}
# A trace begins here (W3C Trace Context), whatever a client sent; apps that send no spans pass it over.
map $request_id $trace_parent {
    "~^(?<trace_begin>.{16})" "00-$request_id-$trace_begin-01";
}

error_log stderr crit;
server_tokens off;

ssl_certificate /run/secrets/tls_certificate;
ssl_certificate_key /run/secrets/tls_key;
ssl_protocols TLSv1.2 TLSv1.3;
ssl_session_tickets off;

client_header_timeout ${httpHead.deadlineMs / 1_000}s;
client_body_timeout ${httpServer.readRequestDeadlineMs / 1_000}s;
large_client_header_buffers 4 ${httpHead.totalBytesMax / 1_024}k;
client_max_body_size ${invoiceXml.bytesMax / 1_024}k;

# Names are looked up again after an app was replaced.
resolver 127.0.0.11 valid=5s;
proxy_http_version 1.1;
proxy_request_buffering off;
proxy_buffering off;
proxy_connect_timeout 5s;
proxy_read_timeout 120s;
# Nothing is ever sent twice on behalf of a client.
proxy_next_upstream off;
proxy_set_header Host $host;
proxy_set_header Connection close;
proxy_set_header Forwarded "";
proxy_set_header X-Real-IP "";
proxy_set_header X-Forwarded-For $remote_addr;
proxy_set_header X-Forwarded-Host $host;
proxy_set_header X-Forwarded-Proto https;
proxy_set_header Traceparent $trace_parent;

# Names that are not ours.
server {
    listen 8443 ssl default_server;
    ssl_reject_handshake on;
    access_log off;
${refusals}
    location / { return 421; }
}
${server('${SITE_HOST}', 'site_app')}
${server('${BASE_HOST}', 'base_app')}
`;
}
