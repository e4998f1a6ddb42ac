declare const self: ServiceWorkerGlobalScope;

interface PushMessage {
  readonly title: string;
  readonly body: string;
  readonly url: string;
  readonly tag: string;
}

/** Shows what the shop pushes to this browser, and opens the page where it leads. */
export function showPushes(): void {
  self.addEventListener('push', (event) => {
    const { title, body, url, tag } = readMessage(event.data);
    // The types of TypeScript don't know `renotify`, which browsers do.
    const options = { body, tag, renotify: true, data: { url }, icon: '/icon.svg' } as NotificationOptions;
    event.waitUntil(self.registration.showNotification(title, options));
  });

  self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(openPage(event.notification.data?.url));
  });
}

/** Closes what was pushed to whoever has signed out, and has this browser get no more of it, also where the shop can't be told. */
export async function endPushes(): Promise<void> {
  for (const shown of await self.registration.getNotifications()) shown.close();
  await (await self.registration.pushManager?.getSubscription())?.unsubscribe();
}

/** A browser withdraws its permission when a push shows nothing, so that even one that can't be read shows something. */
function readMessage(data: PushMessageData | null): PushMessage {
  const usual = { title: 'News from your shop', body: '', url: '/', tag: 'news' };
  try {
    return { ...usual, ...data?.json() };
  } catch {
    return usual;
  }
}

/** A page that shows it already comes to the front; one that shows something else keeps what is typed into it. */
async function openPage(address = '/'): Promise<void> {
  const wanted = new URL(address, self.location.origin);
  // Whatever was pushed leads into this shop.
  if (wanted.origin !== self.location.origin) return;
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = pages.find(({ url }) => isSamePlace(new URL(url), wanted));
  await (open ? open.focus() : self.clients.openWindow(wanted.href));
}

/** `tab` names a panel; of anything else a page may show more than is wanted. */
function isSamePlace(shown: URL, wanted: URL): boolean {
  return (
    shown.pathname === wanted.pathname &&
    ['tab', ...wanted.searchParams.keys()].every(
      (name) => shown.searchParams.get(name) === wanted.searchParams.get(name),
    )
  );
}
