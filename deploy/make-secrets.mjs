// Makes the folder that docker-compose.yml reads its secrets from: passwords of the database by chance, empty settings of
// the apps. What is there already stays as it is. Usage: node deploy/make-secrets.mjs <folder>
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';

const [, , folder] = process.argv;
if (!folder) throw new Error('Usage: node deploy/make-secrets.mjs <folder>');

// Others of this machine cannot enter the folder; the accounts of the containers, which see its files alone, can read them.
mkdirSync(folder, { recursive: true, mode: 0o700 });
chmodSync(folder, 0o700);
const keep = (name, text) => {
  const file = path.join(folder, name);
  if (!existsSync(file)) writeFileSync(file, text, { mode: 0o444 });
  return readFileSync(file, 'utf8').trim();
};
const password = (name) => keep(name, randomBytes(24).toString('hex'));
const address = (role, secret) => `postgresql://${role}:${secret}@postgres:5432/einvoice`;

password('superuser_password');
keep('owner_database_url', address('einvoice_owner', password('owner_password')));
keep('service_database_url', address('einvoice_service', password('service_password')));
for (const app of ['paycall-api', 'rest-api', 'mcp-gateway']) {
  const keys = path.join(folder, app);
  mkdirSync(keys, { recursive: true });
  chmodSync(keys, 0o755);
  const settings = path.join(folder, `${app}.env`);
  if (!existsSync(settings)) writeFileSync(settings, '', { mode: 0o600 });
}
console.log(`Secrets are in ${folder}. Put the certificate of the proxy there too: tls.crt, tls.key.`);
