const { formatFiles, generateFiles, names } = require('@nx/devkit');
const path = require('node:path');

const lib = 'libs/tools/tool-catalogue/src';

/**
 * Writes a tool's folder and puts it at the end of the catalogue. What it writes compiles and fails its tests until the
 * tool says what it is and decides something.
 */
module.exports = async function generateTool(tree, { name }) {
  const { fileName, className, propertyName } = names(name.replaceAll('_', '-'));
  const folder = `${lib}/${fileName}`;
  if (tree.exists(folder)) throw new Error(`${folder} exists already.`);
  const title = name.replaceAll('_', ' ').replace(/^./, (letter) => letter.toUpperCase());
  generateFiles(tree, path.join(__dirname, 'files'), folder, { name, title, fileName, className, propertyName });
  addToCatalogue(tree, { fileName, propertyName });
  await formatFiles(tree);
};

function addToCatalogue(tree, { fileName, propertyName }) {
  const file = `${lib}/catalogue.ts`;
  const before = tree.read(file, 'utf8');
  const list = /(const tools: readonly Tool\[\] = \[)([^\]]*?),?\s*\];/;
  if (!list.test(before)) throw new Error(`${file} does not hold the list of tools.`);
  const imported = `import { ${propertyName}Tool } from './${fileName}/${fileName}.tool';\n`;
  const lastImport = before.lastIndexOf('import ');
  const afterImports = before.indexOf('\n', lastImport) + 1;
  const withImport = before.slice(0, afterImports) + imported + before.slice(afterImports);
  tree.write(file, withImport.replace(list, `$1$2, ${propertyName}Tool];`));
}
