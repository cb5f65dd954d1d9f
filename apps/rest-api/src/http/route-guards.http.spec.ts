import { openSiteSystem, type SiteSystem } from '../test-site.fixture';

let system: SiteSystem;
beforeAll(async () => {
  system = await openSiteSystem();
});
afterAll(() => system.close());

it('each route has the guard that is listed here, or is public', () => {
  expect(Object.fromEntries([...system.guards].sort())).toMatchInlineSnapshot(`
    {
      "DELETE /api/v1/rule-sets/:name": "connection",
      "GET /.well-known/jwks.json": "public",
      "GET /.well-known/ledger-head.json": "public",
      "GET /.well-known/security.txt": "public",
      "GET /.well-known/x402": "public",
      "GET /SKILL.md": "public",
      "GET /api/agent-bootstrap/v2": "public",
      "GET /api/agent-context/v1": "public",
      "GET /api/capabilities/v1": "public",
      "GET /api/changelog/v1": "public",
      "GET /api/dev/mailbox": "public",
      "GET /api/device/connection": "connection",
      "GET /api/pricing/v1": "public",
      "GET /api/site/connections": "session",
      "GET /api/site/ledger": "session",
      "GET /api/site/ledger.csv": "session",
      "GET /api/site/overview": "session",
      "GET /api/site/passkeys": "session",
      "GET /api/site/personal-data": "session",
      "GET /api/site/readiness": "session",
      "GET /api/site/rule-sets": "session",
      "GET /api/site/runs/:id": "session",
      "GET /api/site/session": "public",
      "GET /api/site/sessions": "session",
      "GET /api/site/status-history": "public",
      "GET /api/site/top-ups": "session",
      "GET /api/site/top-ups/:id": "session",
      "GET /api/site/top-ups/:id/receipt": "session",
      "GET /api/v1/rule-sets": "connection",
      "GET /api/v1/rule-sets/:name": "connection",
      "GET /api/v1/runs/:receiptRunId": "connection",
      "GET /errors.json": "public",
      "GET /livez": "public",
      "GET /llms.txt": "public",
      "GET /openapi.json": "public",
      "GET /readyz": "public",
      "POST /api/check/bank-details": "public",
      "POST /api/check/energy-label": "connection or session",
      "POST /api/check/iban": "public",
      "POST /api/check/name": "connection or session",
      "POST /api/check/parcel": "public",
      "POST /api/check/product": "connection or session",
      "POST /api/check/receiver": "connection or session",
      "POST /api/check/vat-form": "public",
      "POST /api/device/authorize": "public",
      "POST /api/device/revoke": "connection",
      "POST /api/device/token": "public",
      "POST /api/invoice/convert": "public",
      "POST /api/invoice/read": "connection or session, when rules of a workspace are asked for",
      "POST /api/invoice/render": "public",
      "POST /api/invoice/review": "connection or session, when a register is asked, or rules of a workspace",
      "POST /api/payment/report": "signature of the payment provider",
      "POST /api/site/connections": "fresh session and page",
      "POST /api/site/connections/:id/limit": "session and page",
      "POST /api/site/connections/:id/revoke": "session and page",
      "POST /api/site/connections/:id/secrets": "fresh session and page",
      "POST /api/site/connections/:id/secrets/revoke": "session and page",
      "POST /api/site/connections/:id/tools": "session and page",
      "POST /api/site/device/approve": "fresh session and page",
      "POST /api/site/device/deny": "session and page",
      "POST /api/site/device/look": "session and page",
      "POST /api/site/low-balance": "session and page",
      "POST /api/site/passkeys": "fresh session and page",
      "POST /api/site/passkeys/:id/remove": "session and page",
      "POST /api/site/passkeys/:id/rename": "session and page",
      "POST /api/site/passkeys/question": "fresh session and page",
      "POST /api/site/personal-data/erase": "fresh session and page",
      "POST /api/site/readiness": "session and page",
      "POST /api/site/rule-sets": "session and page",
      "POST /api/site/rule-sets/:id/remove": "session and page",
      "POST /api/site/sessions/:id/revoke": "session and page",
      "POST /api/site/sign-in": "page",
      "POST /api/site/sign-in/confirm": "page",
      "POST /api/site/sign-in/look": "page",
      "POST /api/site/sign-in/passkey": "page",
      "POST /api/site/sign-in/passkey/question": "page",
      "POST /api/site/sign-out": "session and page",
      "POST /api/site/top-ups": "fresh session and page",
      "POST /api/site/wallets": "fresh session and page",
      "POST /api/site/wallets/challenge": "session and page",
      "POST /api/site/wallets/unlink": "session and page",
      "POST /api/v1/receipts/verify": "public",
      "POST /api/v1/rule-sets": "connection",
      "POST /api/v1/vat/verify": "connection",
    }
  `);
});

it('no other route is mounted', () => {
  const listed = [...system.guards.keys()].map((route) => route.replace(/:(\w+)/g, '{$1}'));
  const mounted = [...system.routes].filter((route) => !route.startsWith('HEAD '));
  expect(mounted.sort()).toEqual(listed.sort());
});
