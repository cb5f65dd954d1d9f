// Builds the site into dist/apps/website: programs and styles by Vite, then every page as HTML that needs neither.
// Usage: node apps/website/build.mjs [folder]
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { bundle } from '../../tools/build/build.mjs';
import { writeBasicFont } from './basic-font.mjs';
import { lateParts } from './late-parts.mjs';

const app = path.dirname(fileURLToPath(import.meta.url));
const root = path.dirname(path.dirname(app));

const entries = {
  review: 'src/review.entry.tsx',
  account: 'src/account.entry.tsx',
  check: 'src/check.entry.tsx',
  theme: 'src/theme.entry.ts',
  site: 'src/site.entry.ts',
  style: 'src/style/site.css',
  docsStyle: 'src/style/docs-site.css',
  reviewStyle: 'src/style/review-site.css',
  accountStyle: 'src/style/account-site.css',
};

/** The browser gets the values of facts.ts instead of the libs that it takes them from. */
const withFacts = (facts) => ({
  name: 'facts',
  enforce: 'pre',
  load: (id) => (id === path.join(app, 'src/facts.ts') ? `export const facts = ${JSON.stringify(facts)};` : undefined),
});

/** The page gets the address of the worker, which is a program of its own. */
const withWorkerAddress = {
  name: 'worker-address',
  enforce: 'pre',
  load: (id) =>
    id === path.join(app, 'src/judge/judge-worker-address.ts')
      ? `export { default as judgeWorkerAddress } from './judge.worker?worker&url';`
      : undefined,
};

/** Notes for bundlers, which nobody reads any more; a word before one stays apart from the word behind it. */
const withoutNotes = {
  name: 'without-notes',
  generateBundle(_options, files) {
    for (const file of Object.values(files))
      if (file.type === 'chunk')
        file.code = file.code.replaceAll(/([\w$]?)\/\* @__PURE__ \*\/ /g, (_note, before) =>
          before === '' ? '' : `${before} `,
        );
  },
};

/** Our own libs, by the names in tsconfig.base.json; of these a program takes what it uses. */
async function libsByName() {
  const { compilerOptions } = JSON.parse(await readFile(path.join(root, 'tsconfig.base.json'), 'utf8'));
  return Object.entries(compilerOptions.paths).map(([name, [file]]) => ({
    find: new RegExp(`^${name}$`),
    replacement: path.join(root, file),
  }));
}

/** A module of ours does nothing but export: what nobody uses of it is left out. */
const treeshake = { moduleSideEffects: (id) => !id.startsWith(path.join(root, 'libs')) };

/** Builds the programs and styles, and says what became of each entry. */
async function buildPrograms(folder, facts) {
  const fontFolder = `${folder}-font`;
  const lib = path.join(root, 'libs/checks/invoice-rules/src');
  const late = path.join(app, 'src/judge/late-part.ts');
  const [ofWorker, libs] = await Promise.all([
    lateParts({ rules: lib, late, scratch: `${folder}-rules` }),
    libsByName(),
    writeBasicFont(fontFolder),
  ]);
  await build({
    root: app,
    configFile: false,
    logLevel: 'warn',
    plugins: [withFacts(facts), withWorkerAddress, react(), tailwind(), withoutNotes],
    resolve: { alias: [{ find: '@basic-font', replacement: fontFolder }, ...libs] },
    worker: { format: 'es', plugins: () => [ofWorker, withoutNotes], rollupOptions: { treeshake } },
    build: {
      outDir: folder,
      emptyOutDir: true,
      manifest: 'manifest.json',
      target: ['chrome123', 'firefox120', 'safari17.5'],
      cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rollupOptions: {
        input: Object.fromEntries(Object.entries(entries).map(([name, file]) => [name, path.join(app, file)])),
        // What every program that speaks has is one file: four small ones are larger, and each is a request.
        output: {
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [{ name: 'words', test: /src\/(known-texts|say|load-texts|format-message)\.tsx?$/ }],
          },
        },
      },
    },
  });
  await rm(fontFolder, { recursive: true });
  const manifestFile = path.join(folder, 'manifest.json');
  const manifest = JSON.parse(await readFile(manifestFile, 'utf8'));
  await rm(manifestFile);
  return manifest;
}

/** What the review page needs without a network, by address: its programs, styles and fonts, the judge with every profile, the samples. */
async function offlineFiles(folder, manifest, texts) {
  const wanted = new Set();
  const visit = (name) => {
    const entry = manifest[name];
    if (entry === undefined || wanted.has(entry.file)) return;
    for (const file of [entry.file, ...(entry.css ?? []), ...(entry.assets ?? [])]) wanted.add(file);
    for (const other of [...(entry.imports ?? []), ...(entry.dynamicImports ?? [])]) visit(other);
  };
  for (const name of ['review', 'theme', 'site', 'style', 'reviewStyle']) visit(entries[name]);
  const ofPages = new Set(
    Object.values(manifest).flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets]),
  );
  // What no page names belongs to the worker.
  const built = (await readdir(path.join(folder, 'assets'))).map((name) => `assets/${name}`);
  const ofWorker = built.filter((file) => !ofPages.has(file) && file.endsWith('.js'));
  const others = [
    'environment.css',
    'favicon.svg',
    'manifest.webmanifest',
    'samples/broken.json',
    'samples/clean.json',
  ];
  const languages = Object.keys(texts.review);
  const textFiles = Object.values(texts.review).flatMap(({ first, late }) => [first.slice(1), late.slice(1)]);
  const pages = ['/review', ...languages.map((language) => `/${language}/review`)];
  const files = [...wanted, ...ofWorker, ...others, ...textFiles];
  return [...pages, ...files.sort().map((file) => `/${file}`)];
}

/** The service worker, with what it keeps; its version is another one when the page or any of its programs is. */
async function writeServiceWorker(folder, files) {
  const [program, pages] = await Promise.all([
    readFile(path.join(root, 'apps/website/src/offline/service-worker.js'), 'utf8'),
    Promise.all(
      files
        .filter((file) => file.endsWith('/review'))
        .map((file) => readFile(path.join(folder, `${file}.html`), 'utf8')),
    ),
  ]);
  const version = createHash('sha256')
    .update(JSON.stringify([program, pages, files]))
    .digest('hex')
    .slice(0, 16);
  const known = `const version = ${JSON.stringify(version)};\nconst files = ${JSON.stringify(files)};\n`;
  await writeFile(path.join(folder, 'service-worker.js'), `${known}${program}`);
}

/** Writes what each program says in each language, and tells the addresses. */
async function writeTexts(folder, programTexts) {
  const write = async (name, texts) => {
    if (Object.keys(texts).length === 0) return null;
    const text = JSON.stringify(texts);
    const hash = createHash('sha256').update(text).digest('base64url').slice(0, 8);
    const file = `assets/texts-${name}-${hash}.json`;
    await writeFile(path.join(folder, file), text);
    return `/${file}`;
  };
  const written = {};
  for (const [program, byLanguage] of Object.entries(programTexts)) {
    written[program] = {};
    for (const [language, { first, late }] of Object.entries(byLanguage)) {
      written[program][language] = {
        first: await write(`${program}-${language}`, first),
        late: await write(`${program}-late-${language}`, late),
      };
    }
  }
  return written;
}

function assetsOf(manifest, texts) {
  const built = (file) => `/${manifest[file].file}`;
  const fonts = Object.values(manifest)
    .map(({ file }) => file)
    .filter((file) => /next-basic-wght-normal.*\.woff2$/.test(file));
  return {
    ...Object.fromEntries(Object.entries(entries).map(([name, file]) => [name, built(file)])),
    fonts: fonts.map((file) => `/${file}`),
    modules: modulesOf(manifest),
    texts,
  };
}

/** Of each page of the account's program: every file that is there before it can draw, beside the program itself. */
function modulesOf(manifest) {
  const closure = (name, seen) => {
    if (seen.has(name)) return seen;
    seen.add(name);
    for (const imported of manifest[name].imports ?? []) closure(imported, seen);
    return seen;
  };
  const pages = manifest[entries.account].dynamicImports;
  return Object.fromEntries(
    pages.map((page) => {
      const names = closure(page, closure(entries.account, new Set()));
      names.delete(entries.account);
      return [manifest[page].name, [...names].map((name) => `/${manifest[name].file}`)];
    }),
  );
}

/** What a module of ours exports, compiled to `outfile`, which is gone afterwards. */
async function exportsOf(entry, outfile) {
  await bundle(entry, outfile);
  const loaded = createRequire(import.meta.url)(outfile);
  await Promise.all([rm(outfile), rm(`${outfile}.map`)]);
  return loaded;
}

/** The OpenAPI documents of both services, from the modules and controllers that serve them: no service has to run for it. */
async function describedInterfaces(scratch) {
  const [site, paycall] = await Promise.all([
    describedBy('rest-api', 'openapi/openapi-document.ts', `${scratch}-site`),
    describedBy('paycall-api', 'openapi-document.ts', `${scratch}-paycall`),
  ]);
  const [siteHost, paycallHost] = ['{site_url}', '{base_url}'];
  return [
    {
      address: '/docs/api/site',
      host: siteHost,
      document: site.openApiDocument({ publicSiteUrl: siteHost, environment: 'live' }, site.paths),
    },
    {
      address: '/docs/api/pay-per-call',
      host: paycallHost,
      document: paycall.openApiDocument(
        { publicBaseUrl: paycallHost, environment: 'live', payment: null },
        paycall.paths,
      ),
    },
  ];
}

/** What makes the OpenAPI document of an app, and the paths that all its controllers describe. */
async function describedBy(app, documentFile, scratch) {
  const folder = path.join(root, 'apps', app, 'src');
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.controller.ts')).sort();
  const from = (name) => JSON.stringify(path.join(folder, name));
  const entry = `${scratch}.ts`;
  await mkdir(path.dirname(entry), { recursive: true });
  await writeFile(
    entry,
    [
      `import 'reflect-metadata';`,
      `import { describedPaths } from '@einvoice/http-service';`,
      ...names.map((name, index) => `import * as controllers${index} from ${from(name)};`),
      `const exported = [${names.map((_, index) => `controllers${index}`).join(', ')}].flatMap((one) => Object.values(one));`,
      `export const paths = describedPaths(exported.filter((one) => typeof one === 'function' && one.prototype));`,
      `export { openApiDocument } from ${from(documentFile)};`,
    ].join('\n'),
  );
  try {
    return await exportsOf(entry, `${scratch}.js`);
  } finally {
    await rm(entry, { force: true });
  }
}

/** Writes the whole site below `folder`, an absolute path. */
export async function buildSite(folder = path.join(root, 'dist/apps/website')) {
  process.env.NODE_ENV = 'production'; // React renders no development attributes
  const [{ facts, programTexts, renderSite, searchTexts }, interfaces] = await Promise.all([
    exportsOf('apps/website/src/prerender.tsx', `${folder}-prerender.js`),
    describedInterfaces(folder),
  ]);
  const manifest = await buildPrograms(folder, facts);
  const texts = await writeTexts(folder, programTexts(app));
  const assets = assetsOf(manifest, texts);
  const sources = { changelogFile: path.join(root, 'CHANGELOG.md'), fixtures: path.join(root, 'fixtures') };
  const pages = renderSite({ assets, interfaces, ...sources });
  for (const name of new Set([...pages.keys()].map((file) => path.dirname(file)))) {
    await mkdir(path.join(folder, name), { recursive: true });
  }
  // One after the other: a builder of images may have 1,024 files open, and there are more pages.
  for (const [file, text] of [...pages, ...searchTexts(app)]) await writeFile(path.join(folder, file), text);
  await cp(path.join(app, 'public'), folder, { recursive: true });
  await mkdir(path.join(folder, 'samples'), { recursive: true });
  for (const name of ['broken.json', 'clean.json']) {
    await cp(path.join(app, 'samples', name), path.join(folder, 'samples', name));
  }
  await writeServiceWorker(folder, await offlineFiles(folder, manifest, texts));
  return pages.size;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , folder] = process.argv;
  console.log(`${await buildSite(folder === undefined ? undefined : path.resolve(folder))} pages`);
}
