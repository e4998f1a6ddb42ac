/** A page that is done with itself tells the service worker to store the shell for when there is no network. */
export const keepShellMessage = 'keep-shell';
