import { dictionary } from '@zxcvbn-ts/language-common';

const listed = 3_000;
const minCharacters = 6;

// It stands in order of frequency; the package types its words by name only.
const words = dictionary['passwords-common'] as readonly string[];

/** In small letters. The build puts what this comes to in the place of this module: the package holds twenty times as much. */
export const commonest: readonly string[] = words.filter((word) => word.length >= minCharacters).slice(0, listed);
