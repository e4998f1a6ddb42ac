let common: Promise<ReadonlySet<string>> | undefined;

/** True for the 3,000 commonest passwords of six characters and more, in any case. */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= readList();
  return (await common).has(password.toLowerCase());
}

async function readList(): Promise<ReadonlySet<string>> {
  // Loaded at the first registration, so that a start does not wait for it.
  return new Set((await import('./commonest-passwords.ts')).commonest);
}
