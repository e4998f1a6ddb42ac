const longestLabel = 60;

/** The beginning of a text, for the label of a button. */
export const beginning = (text: string): string => {
  const signs = Array.from(text);
  return signs.length <= longestLabel ? text : `${signs.slice(0, longestLabel - 1).join('')}…`;
};

/** The words around what the owner tells all customers. */
export const announcementsEn = {
  label: 'Announcements',
  more: 'Learn more',
  dismiss: (text: string) => `Dismiss: ${beginning(text)}`,
};
