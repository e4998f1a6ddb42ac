import { count, plural } from './admin-plural.ts';

const services = (number: number) => plural(number, 'service', 'services');

const undoTexts = {
  undone: 'The change was undone',
  undoneText: (restored: number, all: number) =>
    restored === all
      ? `${plural(all, 'service is', 'services are')} as before.`
      : `${count(restored)} of ${services(all)} are as before; the others were changed since.`,
  undoFailed: 'The change was not undone',
} as const;

/** The words of the table in which many services are edited at once. */
export const tableTexts = {
  title: 'Edit services as a table',
  lead: 'Type in a cell, or paste a block of cells from a spreadsheet.',
  keys: 'Enter and the arrow keys go from cell to cell.',
  shown: (shown: number, all: number) =>
    shown === all
      ? `${services(all)} of this list.`
      : `The first ${count(shown)} of ${services(all)}: narrow the list to reach the others.`,
  fields: {
    name: 'Name',
    pricePerThousand: 'Price per 1000',
    minQuantity: 'Minimum',
    maxQuantity: 'Maximum',
  },
  cell: (field: string, name: string) => `${field} of ${name}`,
  was: (text: string) => `was ${text}`,
  wasEmpty: 'was empty',
  about: (id: number, category: string) => `#${id} · ${category}`,
  save: (cells: number) => (cells === 0 ? 'Save' : `Save ${plural(cells, 'change', 'changes')}`),
  discard: 'Discard',
  close: 'Close the table',
  nothing: 'Nothing is changed yet.',
  bad: (cells: number) => `${plural(cells, 'cell', 'cells')} can’t be saved as typed.`,
  pasted: (cells: number) => `${plural(cells, 'cell', 'cells')} pasted.`,
  left: (cells: number) => `${plural(cells, 'cell', 'cells')} had no place in the table.`,
  saved: 'Services changed',
  savedText: (number: number) => `${plural(number, 'service is', 'services are')} saved.`,
  failed: 'Failed to save the table',
  notTaken: 'The server did not take some cells. They say why; nothing is saved yet.',
  uncertain: 'It is uncertain whether the changes were saved. Saving again does no harm.',
  refused: (number: number) => `${plural(number, 'service was', 'services were')} not saved`,
  refusals: {
    gone: 'It is not in the catalogue any more.',
    'changed-meanwhile': 'Somebody else changed it meanwhile. Save again to write over that.',
    'bounds-cross': 'The minimum would be above the maximum.',
  },
  ...undoTexts,
  leaving: {
    title: 'Leave without saving?',
    text: (cells: number) => `${plural(cells, 'change', 'changes')} in the table would be lost.`,
    confirm: 'Leave without saving',
    stay: 'Go on editing',
  },
} as const;

/** The words of what is done to many services that were chosen. */
export const manyServicesTexts = {
  ...undoTexts,
  column: 'Choose',
  choose: ({ name }: { readonly name: string }) => `Choose ${name}`,
  page: 'Choose all on this page',
  clear: 'Clear',
  chosen: (number: number) => `${services(number)} chosen`,
  tooMany: (most: number) => `At most ${services(most)} at once`,
  all: (number: number, standing: number) =>
    number === standing ? `Choose all ${count(number)}` : `Choose the first ${count(number)}`,
  archive: 'Archive',
  archiving: {
    title: (number: number) => `Archive ${services(number)}?`,
    names: (names: string, others: number) => (others === 0 ? names : `${names} and ${count(others)} more.`),
    text: 'They leave the catalogue at once. Orders keep their names, and Undo or Restore brings them back to their places.',
    confirm: (number: number) => `Archive ${services(number)}`,
    keep: 'Keep them',
    done: 'Services archived',
    doneText: (number: number) => `${plural(number, 'service has', 'services have')} left the catalogue.`,
  },
} as const;
