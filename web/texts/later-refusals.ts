/** Hindi words of what the server refuses, by its English sentence: of what few pages show, and fetch only then. */
export const laterRefusals = new Map<string, string>();

export function addRefusals<Name extends string>(
  english: Readonly<Record<Name, string>>,
  hindi: Readonly<Record<Name, string>>,
): void {
  // The keys of an object of this type are its names.
  for (const name of Object.keys(english) as Name[]) laterRefusals.set(english[name], hindi[name]);
}
