import { count, plural } from './admin-plural.ts';

const below = (categories: number, services: number) =>
  `${plural(categories, 'category', 'categories')} and ${plural(services, 'service', 'services')}`;

/** The words of the view Platforms. */
export const platformTexts = {
  views: 'What to show',
  viewNames: { categories: 'Categories', platforms: 'Platforms' },
  summary: (standing: number, archived: number) =>
    `${plural(standing, 'platform', 'platforms')}${archived === 0 ? '' : `, ${count(archived)} archived`}`,
  lead: 'Customers see platforms in this order. Use the arrows, or drag by the handle.',
  leadKeys: 'On an arrow, the key Home moves to the top and End to the end.',
  list: 'Platforms',
  archivedList: 'Archived platforms',
  failed: 'Failed to fetch platforms',
  loading: 'Loading…',
  empty: 'No platforms yet',
  emptyText: 'Categories belong to a platform, such as Instagram. Add the first one.',
  add: 'Add platform',
  below,
  live: 'Live',
  archived: 'Archived',
  edit: 'Edit',
  editOf: (name: string) => `Edit ${name}`,
  archive: 'Archive',
  archiveOf: (name: string) => `Archive ${name}`,
  restore: 'Restore',
  restoreOf: (name: string) => `Restore ${name}`,
  restored: 'Platform restored',
  restoredText: (name: string, categories: number, services: number) =>
    categories === 0
      ? `${name} is back in its place.`
      : `${name} is back in its place, with ${below(categories, services)}.`,
  restoreFailed: 'Failed to restore platform',
  undo: 'Undo',
  status: 'Status',

  dialog: {
    addTitle: 'Add a platform',
    editTitle: 'Edit platform',
    name: 'Name',
    nameHint: 'Customers, orders and the address of its price list have this name.',
    renameHint: 'Its earlier address leads to the new one, and orders that were placed keep the earlier name.',
    color: 'Colour',
    colorHint: 'Six digits after #, such as #d62976. Its icon is drawn in white or ink, whichever can be seen.',
    pick: 'Pick a colour',
    icon: 'Icon',
    neutral: 'Globe',
    letter: (letter: string) => `Letter ${letter}`,
    preview: 'How customers see it',
    noName: 'Name',
    add: 'Add platform',
    save: 'Save changes',
    created: 'Platform created',
    createdText: (name: string) => `${name} stands at the end. Customers see its prices once it has a service.`,
    updated: 'Platform updated',
    createFailed: 'Failed to create platform',
    updateFailed: 'Failed to update platform',
    nothingChanged: 'Nothing was changed',
    required: 'Please fill in all required fields',
    colorFault: 'Please enter a colour such as #d62976',
  },

  archiving: {
    title: (name: string) => `Archive ${name}?`,
    text: (categories: number, services: number) =>
      categories === 0
        ? 'It leaves the catalogue at once. Nothing stands on it.'
        : `It leaves the catalogue at once and takes ${below(categories, services)} along: nobody can order there any more.`,
    comfort:
      'Orders go on and keep their names. Restore brings back all that leaves now, and nothing that was archived before.',
    confirm: 'Archive platform',
    keep: 'Keep it',
    done: 'Platform archived',
    doneText: (name: string, categories: number, services: number) =>
      categories === 0 ? `${name} is archived.` : `${name} is archived with ${below(categories, services)}.`,
    failed: 'Failed to archive platform',
  },
} as const;
