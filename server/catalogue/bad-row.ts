/** A row of an imported file that can't be taken; its message says why. */
export class BadRow extends Error {}
