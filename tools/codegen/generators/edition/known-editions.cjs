const ts = require('typescript');

/** Rules, code lists and forbidden paths of an edition that is here already: of its base, and what it changes. */
function factsOf(tree, sets, name) {
  if (tree.exists(`${sets}/${name}/rules.generated.ts`)) {
    const { officialRules } = load(tree, `${sets}/${name}/rules.generated.ts`);
    const codeLists = load(tree, `${sets}/${name}/code-lists.generated.ts`);
    const { absentPaths } = load(tree, `${sets}/${name}/absent-paths.generated.ts`);
    return { rules: rulesOf(officialRules), codeLists: { ...codeLists }, absentPaths: [...absentPaths] };
  }
  const file = `${sets}/${name}/changes.generated.ts`;
  if (!tree.exists(file)) throw new Error(`${name} is no edition that is here.`);
  const { base, add, remove, relevel, codeLists, addAbsentPaths } = load(tree, file);
  const known = factsOf(tree, sets, base);
  const rules = new Map([...known.rules, ...rulesOf(add)]);
  for (const id of remove) rules.delete(id);
  for (const [id, severity] of Object.entries(relevel)) rules.set(id, { ...rules.get(id), severity });
  const paths = new Map([...known.absentPaths, ...addAbsentPaths]);
  return {
    rules,
    codeLists: { ...known.codeLists, ...codeLists },
    absentPaths: [...paths].filter(([id]) => rules.has(id)),
  };
}

const rulesOf = (rows) => new Map(rows.map(([id, severity, group]) => [id, { severity, group }]));

/** The data of a generated file, which imports nothing. */
function load(tree, file) {
  const { outputText } = ts.transpileModule(tree.read(file, 'utf8'), {
    compilerOptions: { module: ts.ModuleKind.CommonJS },
  });
  const exported = {};
  new Function('exports', outputText)(exported);
  return exported;
}

module.exports = { factsOf };
