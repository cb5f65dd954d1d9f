// Bundles one TypeScript entry and our libs it uses into one CommonJS file; npm packages stay outside. The programs that an
// app runs beside itself (`*.program.ts` next to its main.ts) become files of their own beside it.
// esbuild links, @swc/core compiles: esbuild alone cannot emit the decorator metadata that NestJS and class-transformer read.
// Usage: node tools/build/build.mjs [--with-packages] <entry.ts> <outfile.js> [<entry.ts> <outfile.js> …]
// --with-packages: npm packages are put in, too, and the code is made small; for what is installed where there are none.
import { transform } from '@swc/core';
import { build } from 'esbuild';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const swc = createRequire(import.meta.url)('./swc.cjs');

const compileWithSwc = {
  name: 'swc',
  setup(builder) {
    builder.onLoad({ filter: /\.ts$/ }, async ({ path: file }) => {
      const names = { filename: path.relative(root, file), sourceFileName: path.basename(file) };
      const options = { ...swc, ...names, module: { type: 'es6' } };
      const { code } = await transform(await readFile(file, 'utf8'), options);
      return { contents: code, loader: 'js' };
    });
  },
};

/** Packages as Node loads them from CommonJS, which is what we write: their builds for ES modules are not installed (slim.mjs). */
const packagesAsCommonJs = {
  name: 'packages as CommonJS',
  setup(builder) {
    builder.onResolve({ filter: /^[^./]/ }, async ({ path: name, kind, pluginData, importer, resolveDir }) => {
      if (kind !== 'import-statement' || pluginData === packagesAsCommonJs) return undefined;
      const asked = { importer, resolveDir, kind: 'require-call', pluginData: packagesAsCommonJs };
      const found = await builder.resolve(name, asked);
      return found.errors.length === 0 ? found : undefined; // some have a build for ES modules alone
    });
  },
};

/**
 * Builds `entry` into `outfile` (both relative to the repository's root), its programs beside it; throws when it does not link. Whoever starts the
 * outfile meanwhile runs what was there before.
 */
export const bundle = async (entry, outfile) => bundleAll(await withPrograms([entry, outfile]));

/** Several, each a file of its own; what they have in common is compiled once. */
async function bundleAll(pairs, withPackages = false) {
  const top = path.parse(root).root;
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: pairs.map(([entry, outfile]) => ({ in: entry, out: outputName(outfile).slice(top.length) })),
    outdir: top,
    write: false,
    metafile: true,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    ...(withPackages
      ? { packages: 'bundle', minify: true, legalComments: 'none' }
      : { packages: 'external', sourcemap: true }),
    keepNames: true,
    charset: 'utf8',
    tsconfig: 'tsconfig.base.json',
    jsx: 'automatic',
    loader: { '.md': 'text', '.css': 'empty' }, // styles are for browsers
    logLevel: 'warning',
    plugins: [...(withPackages ? [packagesAsCommonJs] : []), compileWithSwc],
  });
  await Promise.all(
    outputFiles.map(async ({ path: file, contents, text }) => {
      await mkdir(path.dirname(file), { recursive: true });
      await writeWhole(file, file.endsWith('.js') ? text.replace(keepName, whereItMatters) : contents);
    }),
  );
  if (withPackages) await writeLicences(metafile, path.resolve(root, path.dirname(pairs[0][1])));
}

/** Whoever gives on code of others gives on their licences. */
async function writeLicences({ inputs }, folder) {
  const folders = new Set(
    Object.keys(inputs).flatMap((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file) ?? []),
  );
  const texts = [...folders].sort().map(async (name) => {
    const files = await readdir(path.join(root, name));
    const licences = files.filter((file) => /^(licen[cs]e|copying|notice)/i.test(file)).sort();
    const { name: title, version, license } = JSON.parse(await readFile(path.join(root, name, 'package.json'), 'utf8'));
    const words = await Promise.all(licences.map((file) => readFile(path.join(root, name, file), 'utf8')));
    return `${title} ${version} (${license})\n\n${words.join('\n')}`;
  });
  await writeFile(
    path.join(folder, 'LICENSES-OF-OTHERS.txt'),
    (await Promise.all(texts)).join(`\n\n${'-'.repeat(78)}\n\n`),
  );
}

const outputName = (outfile) => path.resolve(root, outfile).replace(/\.js$/, '');

// What esbuild keeps names with. To name each closure again whenever it is made costs a request more than the closure does;
// only classes (logs and schemas say their names) and functions that were renamed are worth it.
const keepName = /^var __name = \((\w+), (\w+)\) => (?=__defProp\()/m;
const whereItMatters = 'var __name = ($1, $2) => $1.name === $2 || !$1.prototype ? $1 : ';

/** Under another name first: nobody reads half of it, also when several builds write the same file. */
async function writeWhole(file, contents) {
  const scratch = `${file}.${process.pid}.new`;
  await writeFile(scratch, contents);
  await rename(scratch, file);
}

/** An app with its programs; of any other entry only itself. */
async function withPrograms([entry, outfile]) {
  const folder = path.dirname(path.resolve(root, entry));
  const names = path.basename(entry) === 'main.ts' ? await readdir(folder) : [];
  const programs = names.filter((name) => name.endsWith('.program.ts'));
  const beside = (name) => path.join(path.dirname(outfile), name.replace(/\.ts$/, '.js'));
  return [[entry, outfile], ...programs.map((name) => [path.join(folder, name), beside(name)])];
}

const withPackagesOption = '--with-packages';

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , ...words] = process.argv;
  const files = words.filter((word) => word !== withPackagesOption);
  const pairs = files.flatMap((entry, index) => (index % 2 === 0 ? [[entry, files[index + 1]]] : []));
  await bundleAll((await Promise.all(pairs.map(withPrograms))).flat(), words.includes(withPackagesOption));
}
