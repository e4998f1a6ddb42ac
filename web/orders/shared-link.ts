import { linkShare } from '../../contract/pages.ts';
import { currentAddress, navigate } from '../platform/location.ts';
import { linkNote as words } from '../texts/link-note.ts';
import { showToast } from '../ui/toast.tsx';
import { linkIn } from './link-in-text.rules.ts';

/** Gives the link that another app has shared into this one, once: what was shared leaves the address. */
export function consumeSharedLink(): string | undefined {
  const { path, search, hash } = currentAddress();
  const params = new URLSearchParams(search);
  const { url, text, title } = linkShare;
  // Android's apps put the link into the text.
  const shared = [url, text, title].map((name) => params.get(name) ?? '').join(' ');
  for (const name of [url, text, title]) params.delete(name);
  navigate(`${path}${params.size > 0 ? `?${params}` : ''}${hash}`, { replace: true });

  const link = linkIn(shared);
  if (link === undefined) showToast({ tone: 'error', title: words.noneShared, text: words.noneSharedText });
  return link;
}
