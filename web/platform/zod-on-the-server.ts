/**
 * What the browser gets in place of zod. The contract builds its schemas as it loads; here they come to nothing, which
 * keeps 25 kB off every phone. The server checks all input and the pages only check early what pure rules can.
 */
const noSchema: unknown = new Proxy(() => noSchema, {
  apply: () => noSchema,
  get: (_, name) => {
    if (typeof name === 'string' && /parse|decode|encode/i.test(name)) throw new Error('The browser has no schemas.');
    return noSchema;
  },
});

export {
  noSchema as array,
  noSchema as boolean,
  noSchema as custom,
  noSchema as discriminatedUnion,
  noSchema as email,
  noSchema as enum,
  noSchema as int,
  noSchema as iso,
  noSchema as literal,
  noSchema as never,
  noSchema as NEVER,
  noSchema as number,
  noSchema as object,
  noSchema as record,
  noSchema as string,
  noSchema as union,
  noSchema as unknown,
};
