/** The shape of texts, without their words: what the same texts in another language have to fill. */
export type Wording<T> = T extends string
  ? string
  : T extends boolean
    ? boolean
    : T extends (...values: infer Values) => string
      ? (...values: Values) => string
      : { readonly [Key in keyof T]: Wording<T[Key]> };
