import { type LocalCheckout } from './payment-checkouts';

export const paymentStyle = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; min-height: 100vh; box-sizing: border-box; border: 8px solid #6a2fa6; padding: 2rem 1rem; }
main { max-width: 26rem; margin: auto; }
h1 { font-size: 1.25rem; letter-spacing: 0.02em; }
.amount { font-size: 2rem; font-variant-numeric: tabular-nums; }
form { margin: 0 0 0.75rem; }
button { font: inherit; width: 100%; min-height: 44px; border: 1px solid; border-radius: 8px; background: none; cursor: pointer; }
form:first-of-type button { background: #6a2fa6; color: #fff; }
button:focus-visible { outline: 2px solid #6a2fa6; outline-offset: 2px; }
`;

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** The page a person pays on, without paying: it says so, and needs no script. */
export function paymentPage(checkout: LocalCheckout): {
  readonly html: string;
  readonly headers: Record<string, string>;
} {
  const { id, status, amountTotal, description, successUrl, cancelUrl } = checkout;
  const button = (choice: string, label: string) =>
    `<form method="post" action="/pay/${id}/${choice}"><button>${label}</button></form>`;
  const link = (address: string, label: string) => `<a href="${escaped(address)}">${label}</a>`;
  const choices = [
    checkout.failed ? '<p>The last try was declined. Nothing moved.</p>' : '',
    button('pay', 'Pay'),
    button('decline', 'Decline'),
    button('late', 'Pay late: the bank says yes after 20&nbsp;s'),
    link(cancelUrl, 'Back to the site without paying'),
  ];
  const done = `<p>This payment is ${status}. ${link(successUrl, 'Back to the site')}</p>`;
  const origins = [...new Set([successUrl, cancelUrl].map((address) => new URL(address).origin))];
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>LOCAL PAYMENT - no money moves</title>
<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/style.css"></head>
<body><main><h1>LOCAL PAYMENT - no money moves</h1><p>${escaped(description)}</p>
<p class="amount">€${(amountTotal / 100).toFixed(2)}</p>${status === 'open' ? choices.join('') : done}</main></body></html>`;
  return {
    html,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      // Browsers hold the redirect after a form to form-action, too.
      'content-security-policy':
        `default-src 'none'; style-src 'self'; form-action 'self' ${origins.join(' ')}; ` +
        `base-uri 'none'; frame-ancestors 'none'`,
      // A form must say where it comes from.
      'referrer-policy': 'same-origin',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  };
}
