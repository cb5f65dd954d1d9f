import { anyCharacter } from '@einvoice/test-kit';
import { IsBoolean, IsIn, IsObject, IsOptional, IsString } from 'class-validator';
import fc from 'fast-check';
import { checkArguments } from './check-arguments';
import { Characters } from './json-schema';

class Input {
  @IsObject() invoice!: Record<string, unknown>;
  @IsOptional() @IsString() @Characters(1, 5) vatNumber?: string;
  @IsOptional() @IsIn(['AT', 'BE']) countryCode?: string;
  @IsOptional() @IsBoolean() flag?: boolean;
}
const tool = { input: Input };
const fieldsOf = (body: unknown) => {
  const checked = checkArguments(tool, body);
  return checked.ok ? [] : checked.fields;
};
const codesOf = (body: unknown) => fieldsOf(body).map(({ path, code }) => `${path} ${code}`);
/** As the parser builds it: every name, even a dangerous one, is an own property. */
const parsed = (json: string) => JSON.parse(json) as unknown;

describe('a body that is no object', () => {
  it.each([[null], [[]], [[{ invoice: {} }]], ['text'], [7], [true]])('%j → one problem of the whole body', (body) => {
    expect(codesOf(body)).toEqual([' wrong_type']);
  });
});

describe('the open invoice', () => {
  it.each([
    ['{}', '/invoice required'],
    ['{"invoice":null}', '/invoice wrong_type'],
    ['{"invoice":[]}', '/invoice wrong_type'],
    ['{"invoice":"<Invoice/>"}', '/invoice wrong_type'],
    ['{"invoice":7}', '/invoice wrong_type'],
  ])('%s → %s', (json, problem) => {
    expect(codesOf(parsed(json))).toEqual([problem]);
  });

  it('B2 is taken as it is, whatever its names are', () => {
    const body = parsed('{"invoice":{"constructor":1,"toString":2,"hasOwnProperty":3,"prototype":{"a":1}}}');
    const checked = checkArguments(tool, body);
    expect(checked).toMatchObject({ ok: true });
    if (checked.ok) expect(checked.input.invoice).toBe((body as Input).invoice);
  });

  it('B1 of 400,000 keys is not walked', () => {
    let looks = 0;
    const look = <Answer>(answer: Answer): Answer => ((looks += 1), answer);
    const keys = Object.fromEntries(Array.from({ length: 400_000 }, (_, at) => [`k${at}`, at]));
    const invoice = new Proxy(keys, {
      get: (target, name) => look(Reflect.get(target, name)),
      has: (target, name) => look(Reflect.has(target, name)),
      getOwnPropertyDescriptor: (target, name) => look(Reflect.getOwnPropertyDescriptor(target, name)),
      ownKeys: (target) => ((looks += 400_000), Reflect.ownKeys(target)),
    });
    expect(checkArguments(tool, { invoice }).ok).toBe(true);
    expect(looks).toBeLessThan(100);
  });
});

describe('B2 names that are no property of the request', () => {
  it.each(['constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf', '__proto__', '__defineGetter__'])(
    'B2 %s → unknown_property',
    (name) => {
      expect(codesOf(parsed(`{"invoice":{},"${name}":{"polluted":1}}`))).toEqual([`/${name} unknown_property`]);
      expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
    },
  );

  it('is named by a path of at most 64 printable characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, minLength: 1 }), (name) => {
        fc.pre(!['invoice', 'vatNumber', 'countryCode', 'flag'].includes(name));
        const [field] = fieldsOf(parsed(JSON.stringify({ invoice: {}, [`${name}`]: 1 })));
        expect(field).toMatchObject({ code: 'unknown_property' });
        expect(field?.path).toMatch(/^\/[ -~]{0,63}$/);
        expect(field?.message).toMatch(/^[ -~]*$/);
      }),
    );
  });

  it('are all named, up to 50', () => {
    const names = Array.from({ length: 60 }, (_, at) => `n${at}`);
    expect(fieldsOf(Object.fromEntries(names.map((name) => [name, 1])))).toHaveLength(50);
  });
});

describe('the fields', () => {
  it.each([
    [{ vatNumber: '' }, '/vatNumber wrong_length'],
    [{ vatNumber: '123456' }, '/vatNumber wrong_length'],
    [{ vatNumber: `1${'\ufe0f'.repeat(1_000)}` }, '/vatNumber wrong_length'],
    [{ vatNumber: '\u{1f600}'.repeat(6) }, '/vatNumber wrong_length'],
    [{ vatNumber: ['1'] }, '/vatNumber wrong_type'],
    [{ countryCode: 'FR' }, '/countryCode not_allowed'],
    [{ flag: 'true' }, '/flag wrong_type'],
    [{ vatNumber: 'a\0b' }, '/vatNumber ill_formed_text'],
    [{ vatNumber: 'a\ud800' }, '/vatNumber ill_formed_text'],
  ])('B5 %j → %s', (fields, problem) => {
    expect(codesOf({ invoice: {}, ...fields })).toContain(problem);
  });

  it('characters are counted as code points', () => {
    expect(codesOf({ invoice: {}, vatNumber: '\u{1f600}'.repeat(5) })).toEqual([]);
  });

  it('are all checked, not only the first', () => {
    expect(codesOf({ vatNumber: '123456', countryCode: 'FR', other: 1 })).toEqual([
      '/other unknown_property',
      '/invoice required',
      '/vatNumber wrong_length',
      '/countryCode not_allowed',
    ]);
  });

  it('messages never repeat a value that was sent', () => {
    const secret = 'sk_live_marker';
    const messages = JSON.stringify(
      fieldsOf({ invoice: secret, vatNumber: secret, countryCode: secret, flag: secret }),
    );
    expect(messages).not.toContain(secret);
  });

  it('arrive as an instance of the input class', () => {
    const checked = checkArguments(tool, { invoice: { number: '1' }, vatNumber: 'BE1', flag: true });
    expect(checked).toEqual({ ok: true, input: { invoice: { number: '1' }, vatNumber: 'BE1', flag: true } });
    if (checked.ok) expect(checked.input).toBeInstanceOf(Input);
  });
});
