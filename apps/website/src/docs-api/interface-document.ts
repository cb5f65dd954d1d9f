/** What this site reads of an OpenAPI 3.1 document of ours. */
export interface InterfaceDocument {
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>;
    readonly headers: Readonly<Record<string, HeaderPart>>;
    readonly responses: Readonly<Record<string, AnswerPart>>;
  };
}

export interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly 'x-status'?: 'labs';
  readonly 'x-payment-info'?: { readonly price: { readonly amount: string; readonly currency: string } };
  readonly 'x-limits'?: {
    readonly bytesMax?: number;
    readonly deadlineMs?: number;
    readonly answerKeptSeconds?: number;
  };
  readonly security?: readonly object[];
  readonly parameters?: readonly ParameterPart[];
  readonly requestBody?: { readonly required?: boolean; readonly content: Content };
  readonly responses: Readonly<Record<string, AnswerPart | Reference>>;
}

export interface Reference {
  readonly $ref: string;
}

export interface ParameterPart {
  readonly name: string;
  readonly in: 'header' | 'path' | 'query';
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
}

interface HeaderPart {
  readonly description?: string;
  readonly required?: boolean;
  readonly schema?: JsonSchema;
}

export type Content = Readonly<Record<string, MediaPart>>;

interface MediaPart {
  /** Absent for bytes such as a PDF. */
  readonly schema?: JsonSchema;
  readonly examples?: Readonly<Record<string, { readonly summary: string; readonly value: unknown }>>;
}

export interface AnswerPart {
  readonly description: string;
  readonly headers?: Readonly<Record<string, HeaderPart | Reference>>;
  readonly content?: Content;
}

/** A JSON Schema (2020-12); what is not read here is of no use to a reader. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly additionalProperties?: boolean | JsonSchema;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly pattern?: string;
  readonly contentEncoding?: string;
}

export const nameOfReference = ($ref: string): string => $ref.slice($ref.lastIndexOf('/') + 1);

/** One operation of a document, with where it is called. */
export interface Route {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

/** Every operation, in the order of the document. */
export const routesOf = ({ paths }: InterfaceDocument): Route[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );

/** An answer as it is, also where the document names one that several routes share. */
export const answerOf = ({ components }: InterfaceDocument, answer: AnswerPart | Reference): AnswerPart =>
  '$ref' in answer ? components.responses[nameOfReference(answer.$ref)]! : answer;

/** Under which name answers carry a header component; the component's own name when none does. */
export function headerNameOf(document: InterfaceDocument, component: string): string {
  const own = routesOf(document).flatMap(({ operation }) => Object.values(operation.responses));
  const answers = [...own, ...Object.values(document.components.responses)].map((part) => answerOf(document, part));
  const names = answers.flatMap(({ headers = {} }) => Object.entries(headers));
  return names.find(([, part]) => '$ref' in part && nameOfReference(part.$ref) === component)?.[0] ?? component;
}

/** The error codes that an answer narrows `error.code` to; none when it is no error. */
export function codesOf({ content = {} }: AnswerPart): readonly string[] {
  const { allOf = [] } = content['application/json']?.schema ?? {};
  const narrowed = allOf.map(({ properties }) => properties?.['error']?.properties?.['code']?.enum ?? []);
  return narrowed.flat() as string[];
}
