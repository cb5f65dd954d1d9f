import { applyDecorators } from '@nestjs/common';
import { IsString, Length, Matches } from 'class-validator';

/**
 * A name that a person types and others read: one line of what can be seen. A bidirectional control character would let it show
 * as another name than it is.
 */
export const Name = (charactersMax: number): PropertyDecorator =>
  applyDecorators(
    IsString(),
    Length(1, charactersMax),
    Matches(/^[^\p{Cc}\p{Cs}\p{Bidi_Control}\u2028\u2029]*$/u, {
      message: '$property must not hold control characters, nor such as turn the direction of writing',
    }),
  );
