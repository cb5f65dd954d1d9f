const { formatFiles, generateFiles, names } = require('@nx/devkit');
const path = require('node:path');

const testKit = 'libs/platform/test-kit/src';

/**
 * Writes the lib of an outside source and its simulator, and makes both known. What it writes compiles; its tests fail until
 * the client reads what the register answers.
 */
module.exports = async function generateRegister(tree, { name }) {
  const { fileName, className, propertyName } = names(name);
  const lib = `libs/registers/${fileName}-client`;
  if (tree.exists(lib)) throw new Error(`${lib} exists already.`);
  const words = { fileName, className, propertyName, code: fileName.replaceAll('-', '_') };
  generateFiles(tree, path.join(__dirname, 'files/lib'), lib, words);
  generateFiles(tree, path.join(__dirname, 'files/simulator'), testKit, words);
  const exported = `{ type ${className}Reply, type ${className}Simulator, start${className}Simulator }`;
  append(tree, `${testKit}/index.ts`, `export ${exported} from './${fileName}-simulator';\n`);
  addAfter(tree, `${testKit}/index.spec.ts`, /"startProviderSimulator",\n/, `        "start${className}Simulator",\n`);
  addAfter(
    tree,
    'tsconfig.base.json',
    /"paths": \{\n/,
    `      "@einvoice/${fileName}-client": ["./${lib}/src/index.ts"],\n`,
  );
  sortNames(tree, `${testKit}/index.spec.ts`);
  await formatFiles(tree);
};

const append = (tree, file, text) => tree.write(file, tree.read(file, 'utf8') + text);

function addAfter(tree, file, place, text) {
  const before = tree.read(file, 'utf8');
  if (!place.test(before)) throw new Error(`${file} has no ${place}.`);
  tree.write(
    file,
    before.replace(place, (found) => found + text),
  );
}

/** The exported names stand in the order in which the spec sorts them. */
function sortNames(tree, file) {
  const sorted = (list) => list.trimEnd().split('\n').sort().join('\n');
  const before = tree.read(file, 'utf8');
  tree.write(
    file,
    before.replace(/(?<=\[\n)( +"\w+",\n)+/, (list) => `${sorted(list)}\n`),
  );
}
