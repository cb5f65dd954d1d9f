import { nameOfReference, type Content, type JsonSchema, type Route } from './interface-document';

/** One call in one language, as text that runs as it is once the address is put in. */
export interface CodeSample {
  readonly language: 'curl' | 'TypeScript' | 'Python';
  readonly text: string;
}

export interface Samples {
  /** The body that the samples read from a file, when it is too long for a line. */
  readonly body: { readonly file: string; readonly text: string } | null;
  readonly samples: readonly CodeSample[];
}

/** The credential of the priced routes is in the environment, and in no text. */
const secretVariable = 'CONNECTION_SECRET';
const inlineCharactersMax = 60;
const headersShown = ['x-service-idempotency-key'];

interface Call {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly needsSecret: boolean;
  /** In the line itself, or read from a file. */
  readonly body: { readonly inline: string } | { readonly file: string } | null;
}

type Schemas = Readonly<Record<string, JsonSchema>>;

/** A value of a schema for which the description has no example: what must be there, `…` where a caller has the text. */
export function valueLike(schema: JsonSchema, schemas: Schemas): unknown {
  if (schema.$ref !== undefined) return valueLike(schemas[nameOfReference(schema.$ref)] ?? {}, schemas);
  if ('const' in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [alternative] = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  if (schema.properties) {
    const { properties, required = [] } = schema;
    return Object.fromEntries(required.map((name) => [name, valueLike(properties[name] ?? {}, schemas)]));
  }
  if (alternative) return valueLike(alternative, schemas);
  if (schema.type === 'array') return schema.items === undefined ? [] : [valueLike(schema.items, schemas)];
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 0;
  return schema.type === 'boolean' ? false : schema.type === 'object' ? {} : '…';
}

/**
 * @param host what stands for scheme and host: `{site_url}`
 * @param schemas of the document, for bodies without an example
 */
export function samplesOf({ method, path, operation }: Route, host: string, schemas: Schemas): Samples {
  const [contentType = '', media] = Object.entries(operation.requestBody?.content ?? ({} as Content))[0] ?? [];
  const [first] = Object.values(media?.examples ?? {});
  const example = first === undefined ? valueLike(media?.schema ?? {}, schemas) : first.value;
  const isJson = contentType === 'application/json';
  const text = isJson ? JSON.stringify(example, null, 2) : String(example);
  const short = JSON.stringify(example);
  const isInline = isJson && short.length <= inlineCharactersMax && !short.includes("'");
  const file = isJson ? 'body.json' : 'invoice.xml';
  const security = operation.security ?? [];
  const needsSecret = security.length > 0 && security.every((each) => Object.keys(each).length > 0);
  const keys = (operation.parameters ?? []).filter(({ name }) => needsSecret && headersShown.includes(name));
  const call: Call = {
    method,
    url: host + path.replace(/\{(\w+)\}/g, (_, name: string) => exampleIds[name] ?? name),
    headers: [
      ...(media === undefined ? [] : [['content-type', contentType] as const]),
      ...keys.map(({ name }) => [name, 'run-2026-11-22'] as const),
    ],
    needsSecret,
    body: media === undefined ? null : isInline ? { inline: short } : { file },
  };
  return {
    body: media === undefined || isInline ? null : { file, text },
    samples: [
      { language: 'curl', text: curl(call) },
      { language: 'TypeScript', text: typeScript(call) },
      { language: 'Python', text: python(call) },
    ],
  };
}

const exampleIds: Readonly<Record<string, string>> = { receiptRunId: '0b6f3c1e-4d1a-4d0e-9c55-2f6f0c1d7a11' };

function curl({ method, url, headers, needsSecret, body }: Call): string {
  const parts = [
    `curl -i ${url}`,
    ...(needsSecret ? [`-H "authorization: Bearer $${secretVariable}"`] : []),
    ...headers.map(([name, value]) => `-H '${name}: ${value}'`),
    ...(body === null ? [] : ['inline' in body ? `-d '${body.inline}'` : `--data-binary @${body.file}`]),
  ];
  const verb = method === 'GET' || (method === 'POST' && body !== null) ? '' : ` -X ${method}`;
  return parts.join(' \\\n  ').replace('curl -i', `curl -i${verb}`);
}

function typeScript({ method, url, headers, needsSecret, body }: Call): string {
  const imports = body !== null && 'file' in body ? [`import { readFile } from 'node:fs/promises';`, ''] : [];
  const named = [
    ...(needsSecret ? [`    authorization: \`Bearer \${process.env.${secretVariable}}\`,`] : []),
    ...headers.map(([name, value]) => `    '${name}': '${value}',`),
  ];
  const options = [
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    ...(named.length === 0 ? [] : ['  headers: {', ...named, '  },']),
    ...(body === null
      ? []
      : ['inline' in body ? `  body: '${body.inline}',` : `  body: await readFile('${body.file}'),`]),
  ];
  const call =
    options.length === 0
      ? [`const answer = await fetch('${url}');`]
      : [`const answer = await fetch('${url}', {`, ...options, '});'];
  return [...imports, ...call, 'console.log(answer.status, await answer.text());'].join('\n');
}

function python({ method, url, headers, needsSecret, body }: Call): string {
  const imports = [
    ...(needsSecret ? ['import os'] : []),
    'import urllib.error',
    'import urllib.request',
    ...(body !== null && 'file' in body ? ['from pathlib import Path'] : []),
  ];
  const named = [
    ...(needsSecret ? [`        "authorization": f"Bearer {os.environ['${secretVariable}']}",`] : []),
    ...headers.map(([name, value]) => `        "${name}": "${value}",`),
  ];
  const data =
    body === null
      ? []
      : ['inline' in body ? `    data='${body.inline}'.encode(),` : `    data=Path("${body.file}").read_bytes(),`];
  return [
    ...imports,
    '',
    'request = urllib.request.Request(',
    `    "${url}",`,
    `    method="${method}",`,
    ...(named.length === 0 ? [] : ['    headers={', ...named, '    },']),
    ...data,
    ')',
    'try:',
    '    answer = urllib.request.urlopen(request)',
    'except urllib.error.HTTPError as refusal:',
    '    answer = refusal',
    'print(answer.status, answer.read().decode())',
  ].join('\n');
}
