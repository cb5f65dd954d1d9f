import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020';

/** One exchange with the service, as far as the interface description speaks of it. */
export interface Exchange {
  readonly method: string;
  /** Of the description: without query, host and spelling tricks. */
  readonly path: string;
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

export interface Operation {
  readonly method: string;
  readonly path: string;
  /** JSON Schema of the body that it takes. */
  readonly request?: Json;
  readonly examples: readonly unknown[];
}

type Json = { readonly [name: string]: any }; // eslint-disable-line @typescript-eslint/no-explicit-any -- JSON as it was served
const documentId = 'interface:/openapi.json';
const pointer = (...names: (string | number)[]) =>
  names.map((name) => `/${String(name).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

/** `format: "date"` of JSON Schema: a day of the calendar, YYYY-MM-DD. */
export const isCalendarDate = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true;

/** Judges answers by the interface description that a running service serves. */
export class InterfaceDescription {
  private readonly ajv = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false, allErrors: false });
  private readonly validators = new Map<string, ValidateFunction>();

  constructor(readonly document: Json) {
    this.ajv.addVocabulary([
      'openapi',
      'jsonSchemaDialect',
      'info',
      'servers',
      'security',
      'tags',
      'paths',
      'components',
    ]);
    this.ajv.addFormat('date', isCalendarDate);
    this.ajv.addSchema(document, documentId);
  }

  static async of(url: string): Promise<InterfaceDescription> {
    const response = await fetch(`${url}/openapi.json`);
    return new InterfaceDescription((await response.json()) as Json);
  }

  get operations(): readonly Operation[] {
    return Object.entries<Json>(this.document.paths).flatMap(([path, methods]) =>
      Object.entries<Json>(methods).map(([method, { requestBody }]) => {
        const json = requestBody?.content['application/json'];
        const examples = Object.values<Json>(json?.examples ?? {}).map(({ value }) => value as unknown);
        return { method: method.toUpperCase(), path, request: json && this.resolve(json.schema), examples };
      }),
    );
  }

  /** What is wrong with a value by a schema of `components`, or null. */
  problemBy(schema: string, value: unknown): string | null {
    return this.invalid(`#${pointer('components', 'schemas', schema)}`, value);
  }

  /** What is wrong with a request body, or null. */
  requestProblem(path: string, body: unknown): string | null {
    const at = pointer('paths', path, 'post', 'requestBody', 'content', 'application/json', 'schema');
    return this.invalid(`#${at}`, body);
  }

  /** What in an answer is not as described; nothing when it conforms. */
  problemsOf({ method, path, status, headers, body }: Exchange): string[] {
    if (method === 'OPTIONS' && status === 204) return headers.get('allow') ? [] : ['preflight without Allow'];
    const described = this.answerOf(method === 'HEAD' ? 'GET' : method, path, status);
    const problems = this.headerProblems(described.headers, headers);
    const { schema } = described;
    if (!schema || method === 'HEAD') return body === '' ? problems : [...problems, 'a body where none is described'];
    if (headers.get('content-type') !== 'application/json; charset=utf-8') problems.push('content-type');
    return [...problems, ...this.bodyProblems(schema, body)];
  }

  private bodyProblems(schema: string, body: string): string[] {
    try {
      const problem = this.invalid(schema, JSON.parse(body));
      return problem === null ? [] : [`body: ${problem}`];
    } catch {
      return ['body: no JSON'];
    }
  }

  /** The answer described for a status; of a method or path that is not described, any error. */
  private answerOf(method: string, path: string, status: number): { schema: string | null; headers: Json } {
    const responses: Json | undefined = this.document.paths[path]?.[method.toLowerCase()]?.responses;
    if (!responses) {
      const { headers } = this.document.components.responses.OtherError;
      return { schema: `#${pointer('components', 'schemas', 'Error')}`, headers };
    }
    const name = responses[status] ? String(status) : 'default';
    const at = responses[name].$ref ?? `#${pointer('paths', path, method.toLowerCase(), 'responses', name)}`;
    const { headers, content } = this.resolve({ $ref: at });
    return { schema: content ? at + pointer('content', 'application/json', 'schema') : null, headers };
  }

  private headerProblems(described: Json, headers: Headers): string[] {
    return Object.entries<Json>(described).flatMap(([name, reference]) => {
      const { required, schema } = this.resolve(reference);
      const value = headers.get(name);
      if (value === null) return required ? [`${name}: missing`] : [];
      const problem = this.invalid(`${reference.$ref}/schema`, value) ?? this.contentProblem(schema, value);
      return problem === null ? [] : [`${name}: ${problem}`];
    });
  }

  private contentProblem({ contentSchema }: Json, value: string): string | null {
    if (!contentSchema) return null;
    return this.invalid(contentSchema.$ref, JSON.parse(Buffer.from(value, 'base64').toString('utf8')));
  }

  private invalid(at: string, value: unknown): string | null {
    const validate = this.validators.get(at) ?? this.ajv.compile({ $ref: `${documentId}${encodeURI(at)}` });
    this.validators.set(at, validate);
    return validate(value) ? null : this.ajv.errorsText(validate.errors);
  }

  resolve(part: Json): Json {
    if (typeof part.$ref !== 'string') return part;
    const names = part.$ref.slice(2).split('/');
    return names.reduce<Json>((at, name) => at[name.replaceAll('~1', '/').replaceAll('~0', '~')], this.document);
  }
}
