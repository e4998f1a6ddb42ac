import { pages, statementShare } from '../../contract/pages.ts';

/** A statement that nobody has opened is not for whoever signs in next. */
export const deleteShared = (): Promise<boolean> => caches.delete(statementShare.cacheName);

const importPath = `${pages.adminDashboard}?tab=fund-requests&view=import`;

/**
 * Keeps a file that was shared into the app until the page fetches it, and leads there: by way of the sign-in, which whoever is
 * signed in passes at once.
 */
export async function storeShared(request: Request): Promise<Response> {
  const { cacheName, field, path } = statementShare;
  const shared = (await request.formData()).get(field);
  if (shared instanceof File) {
    const headers = { 'x-name': encodeURIComponent(shared.name), 'x-shared-at': String(Date.now()) };
    await (await caches.open(cacheName)).put(path, new Response(shared, { headers }));
  }
  return Response.redirect(`${pages.adminLogIn}?next=${encodeURIComponent(importPath)}`, 303);
}
