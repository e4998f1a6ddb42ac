import { type AppManifest, shortcutTexts } from '../../contract/app-manifest.ts';
import { pages } from '../../contract/pages.ts';

/** The paper that every page is written on: `--paper` in web/styles/tokens.css. */
const paper = '#faf7f0';

/** The shop as an app that can be installed, by the name that its owner has given it. */
export function describeApp(brandName: string): AppManifest {
  return {
    id: '/',
    name: brandName,
    short_name: brandName,
    lang: 'en-IN',
    start_url: pages.home,
    scope: '/',
    display: 'standalone',
    theme_color: paper,
    background_color: paper,
    icons: [
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    shortcuts: [
      { name: shortcutTexts.addFunds, url: `${pages.home}?wallet=add-funds#wallet` },
      { name: shortcutTexts.newOrder, url: `${pages.home}#order-form` },
      { name: shortcutTexts.support, url: `${pages.home}?help=open` },
    ],
  };
}
