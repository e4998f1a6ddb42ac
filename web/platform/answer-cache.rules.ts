export interface AnswerSize {
  readonly key: string;
  readonly atMs: number;
  readonly characters: number;
}

export interface AnswerLimits {
  readonly maxAnswers: number;
  readonly maxCharacters: number;
}

/** The keys of the answers to delete, so that the newest ones that fit together remain. */
export function answersOverLimit(stored: readonly AnswerSize[], limits: AnswerLimits): string[] {
  const newestFirst = stored.toSorted((one, other) => other.atMs - one.atMs);
  let characters = 0;
  let answers = 0;
  return newestFirst.flatMap((answer) => {
    const fits = answers < limits.maxAnswers && characters + answer.characters <= limits.maxCharacters;
    if (!fits) return [answer.key];
    answers += 1;
    characters += answer.characters;
    return [];
  });
}
