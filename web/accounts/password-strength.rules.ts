const points = {
  length: (password: string) => password.length >= 8,
  upper: (password: string) => /\p{Lu}/u.test(password),
  lower: (password: string) => /\p{Ll}/u.test(password),
  digit: (password: string) => /\p{Nd}/u.test(password),
  symbol: (password: string) => /[^\p{L}\p{M}\p{N}\s]/u.test(password),
};

export type StrengthPoint = keyof typeof points;
export type StrengthLevel = 'weak' | 'medium' | 'strong';

export interface PasswordStrength {
  readonly points: Readonly<Record<StrengthPoint, boolean>>;
  /** How many points are met, 0…5. */
  readonly score: number;
  readonly level: StrengthLevel;
}

export const maxStrength = Object.keys(points).length;

/** How hard a password is to guess, as far as its characters tell. */
export function strengthOf(password: string): PasswordStrength {
  const met = {
    length: points.length(password),
    upper: points.upper(password),
    lower: points.lower(password),
    digit: points.digit(password),
    symbol: points.symbol(password),
  };
  const score = Object.values(met).filter(Boolean).length;
  return { points: met, score, level: score <= 2 ? 'weak' : score === 3 ? 'medium' : 'strong' };
}
