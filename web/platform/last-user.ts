const storageName = 'last_user';

/** Remembers whose page stands in this tab, also when their session is over. */
export function saveLastUser(id: number): void {
  try {
    sessionStorage.setItem(storageName, String(id));
  } catch {
    // Storage is blocked: a session does not outlast the page either.
  }
}

/** Whether the page in this tab is what somebody else had open before. */
export function isPageOfAnother(id: number): boolean {
  try {
    const last = sessionStorage.getItem(storageName);
    return last !== null && last !== String(id);
  } catch {
    return false;
  }
}

export function clearLastUser(): void {
  try {
    sessionStorage.removeItem(storageName);
  } catch {
    // Storage is blocked: nobody was remembered.
  }
}
