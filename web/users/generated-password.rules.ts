const passwordCharacters = 12;

/** No `0`, `O`, `1`, `l` and `I`: somebody may have to type it off a screen. */
const classes = ['ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghijkmnopqrstuvwxyz', '23456789', '!#$%&*+-=?@_'] as const;
const everyCharacter = classes.join('');

/** Bytes that nobody can foretell, such as `crypto.getRandomValues` fills them in. */
export type RandomBytes = (bytes: Uint8Array<ArrayBuffer>) => Uint8Array;

/**
 * Twelve letters, digits and symbols, at least one of each class. Drawn until that holds, so that every such password
 * is as likely as any other.
 */
export function generatePassword(random: RandomBytes): string {
  for (;;) {
    const password = Array.from({ length: passwordCharacters }, () => everyCharacter[indexBelow(random)]).join('');
    if (classes.every((each) => [...password].some((character) => each.includes(character)))) return password;
  }
}

/** A byte beyond the last whole multiple would make the first characters likelier, so it is thrown away. */
function indexBelow(random: RandomBytes): number {
  const count = everyCharacter.length;
  const limit = 256 - (256 % count);
  for (;;) {
    const [byte = limit] = random(new Uint8Array(1));
    if (byte < limit) return byte % count;
  }
}
