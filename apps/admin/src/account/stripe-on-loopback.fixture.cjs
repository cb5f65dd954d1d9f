// Loaded before a program: what it sends to Stripe goes to the server at STRIPE_STANDS_AT, without the program knowing.
const http = require('node:http');
const https = require('node:https');
const process = require('node:process');

const { hostname, port } = new URL(process.env.STRIPE_STANDS_AT);

https.request = ({ host, method, path, headers }) => {
  if (host !== 'api.stripe.com') throw new Error(`It asked ${host}.`);
  const request = http.request({ host: hostname, port, method, path, headers });
  // Whoever speaks TLS waits for this.
  request.once('socket', (socket) => socket.once('connect', () => socket.emit('secureConnect')));
  return request;
};
