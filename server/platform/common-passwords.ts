const listed = 3_000;
const minCharacters = 6;

let common: Promise<ReadonlySet<string>> | undefined;

/** True for the 3,000 commonest passwords of six characters and more, in any case. */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= readList();
  return (await common).has(password.toLowerCase());
}

async function readList(): Promise<ReadonlySet<string>> {
  // Loaded at the first registration, so that a start does not wait for it. The list stands in order of frequency.
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const words = dictionary['passwords-common'] as readonly string[]; // the package types its words by name only
  return new Set(words.filter((word) => word.length >= minCharacters).slice(0, listed));
}
