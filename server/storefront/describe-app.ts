import { deriveAccent } from '../../contract/accent.ts';
import { type AppManifest, shortcutTexts } from '../../contract/app-manifest.ts';
import { linkShare, pages, statementShare } from '../../contract/pages.ts';
import type { Look } from './find-look.ts';

/** The paper that every page is written on: `--paper` in web/styles/tokens.css. */
const paper = '#faf7f0';

const builtInIcons = [
  { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
  { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
];

type OwnLook = Pick<Look, 'accent' | 'icon'>;

function iconsOf({ icon }: OwnLook): AppManifest['icons'] {
  if (!icon) return builtInIcons;
  const type = 'image/png';
  return [
    { src: icon.app, sizes: '192x192', type, purpose: 'any' },
    { src: icon.large, sizes: '512x512', type, purpose: 'any' },
    { src: icon.maskable, sizes: '512x512', type, purpose: 'maskable' },
  ];
}

const themeColour = ({ accent }: OwnLook) => (accent === '' ? paper : deriveAccent(accent).light.marigold);

/** Phones offer the app for files of these kinds: banks and apps name them differently. */
const statementTypes = [
  'text/csv',
  'text/plain',
  'text/tab-separated-values',
  'text/comma-separated-values',
  'application/csv',
  'application/vnd.ms-excel',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  '.csv',
  '.tsv',
  '.txt',
  '.xls',
  '.xlsx',
];

/** The shop as an app that can be installed, by the name that its owner has given it. */
export function describeApp(brandName: string, look: OwnLook): AppManifest {
  return {
    id: '/',
    name: brandName,
    short_name: brandName,
    lang: 'en-IN',
    start_url: pages.home,
    scope: '/',
    display: 'standalone',
    theme_color: themeColour(look),
    background_color: paper,
    icons: iconsOf(look),
    shortcuts: [
      { name: shortcutTexts.order, url: `${pages.home}#order-form` },
      { name: shortcutTexts.wallet, url: `${pages.home}#wallet` },
      { name: shortcutTexts.orders, url: `${pages.home}#orders` },
      { name: shortcutTexts.support, url: `${pages.home}?help=open` },
    ],
    // A link that an app shares is ordered for.
    share_target: { action: pages.home, method: 'GET', params: linkShare },
  };
}

/** The admin's pages as an app of their own: only into this one can a statement be shared. */
export function describeAdminApp(brandName: string, look: OwnLook): AppManifest {
  const { path, field } = statementShare;
  return {
    id: pages.admin,
    name: `${brandName} Admin`,
    short_name: `${brandName} Admin`,
    lang: 'en-IN',
    start_url: pages.adminDashboard,
    scope: pages.admin,
    display: 'standalone',
    theme_color: themeColour(look),
    background_color: paper,
    icons: iconsOf(look),
    shortcuts: [
      { name: shortcutTexts.statements, url: `${pages.adminDashboard}?tab=fund-requests&view=import` },
      { name: shortcutTexts.support, url: `${pages.adminDashboard}?tab=support-tickets` },
    ],
    share_target: {
      action: path,
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { files: [{ name: field, accept: statementTypes }] },
    },
  };
}
