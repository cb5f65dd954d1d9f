import { IsBoolean, IsOptional, IsString, Length } from 'class-validator';
import { fieldNames, Nested, schemaOf } from './json-schema';

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
