/** The shape of texts, without their words: what the same texts in another language have to fill. */
export type Wording<T> = T extends string
  ? string
  : T extends boolean
    ? boolean
    : T extends (...values: infer Values) => infer Result
      ? (...values: Values) => Wording<Result>
      : { readonly [Key in keyof T]: Wording<T[Key]> };
