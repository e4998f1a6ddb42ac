/** What everybody expects in a password of a shop such as this one. */
const expectedWords = [
  ...['admin', 'administrator', 'owner', 'password', 'passwort', 'welcome', 'login', 'india', 'bharat', 'hello'],
  ...['tarakki', 'shop', 'wallet', 'instagram', 'insta', 'youtube', 'facebook', 'whatsapp', 'telegram', 'twitter'],
];
const shortestWord = 3;
const lettersOnly = /[^\p{L}\p{M}]+/u;

export interface AboutAccount {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly email?: string | undefined;
  /** What the shop is called. */
  readonly brandName?: string | undefined;
}

/**
 * Whether a password is nothing but words that others would try at this account first, with digits and signs around them:
 * `Asha@2024` of Asha, `tarakki-admin`.
 */
export function isGuessable(password: string, about: AboutAccount): boolean {
  const { firstName = '', lastName = '', email = '', brandName = '' } = about;
  const own = [firstName, lastName, email, brandName].flatMap((text) => text.toLowerCase().split(lettersOnly));
  // `Go 4 U` is three words too short to count, and one that is not.
  const brand = brandName.toLowerCase().split(lettersOnly).join('');
  const words = [...expectedWords, ...own, brand].filter((word) => word.length >= shortestWord);
  const letters = password.toLowerCase().split(lettersOnly).join('');
  return letters !== '' && isMadeOf(letters, words);
}

/** `reached[n]`: the first `n` letters are words, one after another. */
function isMadeOf(letters: string, words: readonly string[]): boolean {
  const reached = [true];
  for (let end = 1; end <= letters.length; end++) {
    reached[end] = words.some(
      (word) => reached[end - word.length] === true && letters.startsWith(word, end - word.length),
    );
  }
  return reached[letters.length] === true;
}
