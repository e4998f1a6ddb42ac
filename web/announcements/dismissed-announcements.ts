const storageName = 'dismissed announcements';
/** Of all people of this browser; older ones are over. */
const maxStored = 100;

/** Which announcements this person has dismissed in this browser, by their keys. */
export function readDismissed(userId: number): readonly string[] {
  const mark = `${userId}:`;
  return readAll()
    .filter((each) => each.startsWith(mark))
    .map((each) => each.slice(mark.length));
}

export function saveDismissed(userId: number, key: string): void {
  try {
    localStorage.setItem(storageName, [...readAll(), `${userId}:${key}`].slice(-maxStored).join(' '));
  } catch {
    // Blocked or full: it stays away as long as the page.
  }
}

function readAll(): readonly string[] {
  try {
    return (localStorage.getItem(storageName) ?? '').split(' ').filter((each) => each !== '');
  } catch {
    return [];
  }
}
