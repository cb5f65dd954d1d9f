import { IsBoolean, IsOptional, IsString, Length } from 'class-validator';
import { fieldNames, MayBeAbsent, Nested, RequiredUnless, requestSchemaOf, schemaOf } from './json-schema';

class Inner {
  @IsString() name!: string;
}
class Base {
  @IsBoolean() flag!: boolean;
}
class Outer extends Base {
  @IsOptional() @IsString() @Length(1, 40) text?: string;
  @Nested(() => Inner) one!: Inner;
  @Nested(() => Inner, { each: true }) many!: Inner[];
  @Nested(() => Inner, { nullable: true }) none!: Inner | null;
}
class Asked {
  @RequiredUnless('address') @IsString() name?: string;
  @MayBeAbsent() @IsString() address?: string;
}
const inner = {
  type: 'object',
  properties: { name: { type: 'string' } },
  required: ['name'],
  additionalProperties: false,
};

describe('schemaOf', () => {
  it('is a closed object with nested classes in place, own and inherited fields, and what is required', () => {
    expect(schemaOf(Outer)).toEqual({
      type: 'object',
      properties: {
        text: { type: 'string', minLength: 1, maxLength: 40 },
        one: inner,
        many: { type: 'array', items: inner },
        none: { anyOf: [inner, { type: 'null' }] },
        flag: { type: 'boolean' },
      },
      required: ['one', 'many', 'none', 'flag'],
      additionalProperties: false,
    });
  });

  it('knows the names of all fields', () => {
    expect([...fieldNames(Outer)].sort()).toEqual(['flag', 'many', 'none', 'one', 'text']);
  });
});

describe('requestSchemaOf', () => {
  it('says which of two fields may be left out; to agents that is not shown', () => {
    const { allOf, ...rest } = requestSchemaOf(Asked);
    expect(allOf).toEqual([{ anyOf: [{ required: ['name'] }, { required: ['address'] }] }]);
    expect(rest).toEqual(schemaOf(Asked));
  });

  it('adds nothing to a class without such fields', () => {
    expect(requestSchemaOf(Outer)).toEqual(schemaOf(Outer));
  });
});
