// What the spec files of one worker share: the language's and Node's own objects, put back after each file as they were, and the
// packages that Node has loaded (docs/decisions/0049-one-realm-for-specs.md).
const { createRequire } = require('node:module');
const vm = require('node:vm');

require('reflect-metadata'); // adds its functions to Reflect: before the objects are remembered

/** Jest's own, for as long as the worker lives: how a stack is told in terms of the source. */
const ofJest = new Set(['prepareStackTrace', 'stackTraceLimit']);
/** Where `expect` keeps its matchers: the one global that cannot be deleted. */
const matchersKey = Symbol.for('$$jest-matchers-object');

const partsOf = (object) =>
  new Map(Reflect.ownKeys(object).map((key) => [key, Reflect.getOwnPropertyDescriptor(object, key)]));
const isSame = (a, b) => a.value === b.value && a.get === b.get && a.set === b.set;

/** The global object, and every constructor, function and namespace in it with its prototype. */
function everyObject() {
  const values = [...partsOf(globalThis).values()].map(({ value }) => value);
  const builtIn = values.filter((value) => typeof value === 'function' || [JSON, Math, Reflect].includes(value));
  const prototypes = builtIn.map(({ prototype }) => prototype).filter(Boolean);
  return new Set([globalThis, process, ...builtIn, ...prototypes]);
}

class Realm {
  objects = new Map([...everyObject()].map((object) => [object, partsOf(object)]));
  environment = { ...process.env };
  scripts = new Map();

  /** Begins a file; what the returned function puts back is what the worker began with, and what loaded packages added. */
  begin() {
    const { exitCode } = process;
    const listeners = new Map(process.eventNames().map((name) => [name, process.rawListeners(name)]));
    return () => {
      for (const [object, parts] of this.objects) putBack(object, parts);
      Object.assign(globalThis[matchersKey] ?? {}, { matchers: Object.create(null), customEqualityTesters: [] });
      for (const name of process.eventNames()) {
        const before = listeners.get(name) ?? [];
        for (const listener of process.rawListeners(name)) {
          if (!before.includes(listener)) process.removeListener(name, listener);
        }
      }
      for (const name of Object.keys(process.env)) if (!(name in this.environment)) delete process.env[name];
      Object.assign(process.env, this.environment);
      process.exitCode = exitCode;
    };
  }

  /** The package, loaded by Node once for all files; globals that it adds while it is loaded stay. */
  load(from, name) {
    const before = new Set(Reflect.ownKeys(globalThis));
    const loaded = createRequire(from)(name);
    for (const [key, part] of partsOf(globalThis)) if (!before.has(key)) this.objects.get(globalThis).set(key, part);
    return loaded;
  }

  /** A module of ours as a function, compiled once and run anew for each file. */
  compile(source, filename, parameters) {
    const known = this.scripts.get(filename);
    if (known?.source === source) return known.script.runInThisContext();
    const wrapped = `(function (${parameters.join(', ')}) {${source}\n})`;
    const script = new vm.Script(wrapped, { filename });
    this.scripts.set(filename, { source, script });
    return script.runInThisContext();
  }
}

function putBack(object, parts) {
  for (const [key, part] of partsOf(object)) {
    if (ofJest.has(key)) continue;
    const began = parts.get(key);
    if (!began) Reflect.deleteProperty(object, key);
    else if (!isSame(began, part)) Reflect.defineProperty(object, key, began);
  }
  for (const [key, part] of parts) if (!Object.hasOwn(object, key)) Reflect.defineProperty(object, key, part);
}

module.exports = { realm: new Realm() };
