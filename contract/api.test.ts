import { expect, test } from 'vitest';
import * as z from 'zod';
import { endpoints } from './api.ts';

/** Hashed, compared or decoded, and never handed to the database as a text. */
const neverAsked = /(^|\.)(password|currentPassword|newPassword|token|signature|screenshots\[\])$|\.before\b/;

/** What a text of any length and shape may look like with NUL in it. */
const withNul = [
  '\u0000',
  'a\u0000b',
  `${'long enough '.repeat(4)}\u0000`,
  'https://a.in/\u0000',
  'asha\u0000@a.in',
  'asha@a.in\u0000',
];

/** Every single value that a schema takes, with the way to it. */
function leaves(schema: unknown, path: string): [path: string, z.ZodType][] {
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).flatMap(([name, inner]) => leaves(inner, `${path}.${name}`));
  }
  if (schema instanceof z.ZodArray) return leaves(schema.element, `${path}[]`);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return leaves(schema.unwrap(), path);
  }
  // A text would be refused for being none, and what is inside would not be looked at.
  if (schema instanceof z.ZodRecord || schema instanceof z.ZodTuple || schema instanceof z.ZodIntersection) {
    throw new Error(`${path} is of a kind that this test does not look into.`);
  }
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => leaves(option, path));
  return schema instanceof z.ZodType ? [[path, schema]] : [];
}

test('no text that the database is asked with may hold NUL, which PostgreSQL refuses', () => {
  const asked = Object.entries(endpoints).flatMap(([name, { params, query, body }]) =>
    [params, query, body].flatMap((part) => leaves(part, name)),
  );
  expect(asked.length).toBeGreaterThan(150);
  const taking = asked.filter(([, schema]) => withNul.some((text) => schema.safeParse(text).success));
  expect(taking.map(([path]) => path).filter((path) => !neverAsked.test(path))).toEqual([]);
  expect(taking.length).toBeGreaterThan(5);
});
