import { join } from 'node:path';
import { expect, test } from 'vitest';
import { groupModules, type ImportGraph } from './chunk-groups.ts';

const id = (name: string) => join(import.meta.dirname, '..', '..', 'web', name);

interface Imports {
  readonly imports?: readonly string[];
  readonly later?: readonly string[];
  readonly code?: string;
}

const graphOf = (modules: Readonly<Record<string, Imports>>): ImportGraph => {
  const infos = new Map(
    Object.entries(modules).map(([name, { imports = [], later = [], code = '' }]) => [
      id(name),
      { code, importedIds: imports.map(id), dynamicallyImportedIds: later.map(id) },
    ]),
  );
  return { getModuleInfo: (asked) => infos.get(asked) ?? null };
};

const inIcons = (path: string) => `lucide-react/dist/esm/${path.slice(2)}`;
const icons = inIcons('./lucide-react.mjs');

const modules: Readonly<Record<string, Imports>> = {
  'main.tsx': { imports: ['token.ts'], later: ['app-start.tsx'] },
  'token.ts': {},
  'app-start.tsx': { imports: ['token.ts', 'react.js', 'texts/hi.ts'] },
  'texts/hi.ts': { imports: ['refusals.ts'] },
  'refusals.ts': {},
  'react.js': {},
  'public.tsx': { imports: ['footer.tsx'] },
  'landing/calculator.tsx': {},
  'static-page-start.tsx': { imports: ['footer.tsx', 'landing.tsx'] },
  'landing.tsx': {},
  'news-bell.tsx': { imports: ['dialog.tsx'] },
  'dialog.tsx': {},
  'customer-offline.ts': {},
  'auth-pages.tsx': { imports: ['password.tsx'] },
  'password-recovery.tsx': { imports: ['password.tsx'] },
  'password.tsx': {},
  'footer.tsx': { imports: ['link.tsx'] },
  'link.tsx': {},
  'customer.tsx': { imports: ['footer.tsx', 'bar.tsx'], later: ['orders/service-picker.tsx'] },
  'bar.tsx': { imports: [icons], code: `import { Menu, X as Close } from "lucide-react";` },
  [icons]: {
    imports: ['./icons/menu.mjs', './icons/x.mjs', './icons/search.mjs'].map(inIcons),
    code: `export { default as LucideMenu, default as Menu } from './icons/menu.mjs';\nexport { default as X } from './icons/x.mjs';\nexport { default as Search } from './icons/search.mjs';`,
  },
  [inIcons('./icons/menu.mjs')]: {},
  [inIcons('./icons/x.mjs')]: {},
  [inIcons('./icons/search.mjs')]: {},
  'customer-home.tsx': {
    imports: ['orders.tsx', 'badge.tsx', 'order-form.ts'],
    later: ['customer-wallet-tabs.tsx', 'orders/order-list.tsx'],
  },
  'customer-wallet-tabs.tsx': { imports: ['tabs.tsx', 'add-funds.tsx', 'link.tsx', 'order-form.ts'] },
  'tabs.tsx': {},
  'add-funds.tsx': {},
  'orders/order-list.tsx': { imports: ['order-line.tsx', 'ui/pager.tsx', 'badge.tsx'] },
  'ui/pager.tsx': { imports: ['arrow.js', 'react.js'] },
  'texts/local-name.ts': { imports: ['react.js'] },
  'arrow.js': {},
  'orders.tsx': {},
  'badge.tsx': {},
  'order-line.tsx': {},
  'orders/service-picker.tsx': { imports: ['combobox.tsx'] },
  'customer-tabs.tsx': {},
  'orders/paste-link.tsx': {},
  'combobox.tsx': {},
  'customer-mass-order.tsx': { imports: ['order-form.ts', 'many-lines.tsx'] },
  'order-form.ts': {},
  'many-lines.tsx': {},
  'customer-account.tsx': { imports: ['order-line.tsx', 'tabs.tsx', 'devices.tsx'] },
  'devices.tsx': {},
  'back-office.tsx': { imports: ['panels.tsx'] },
  'panels.tsx': { imports: ['react.js', 'texts/admin-plural.ts'], later: ['admin-orders.tsx'] },
  'admin-orders.tsx': { imports: ['badge.tsx', 'table.tsx', 'dialog.tsx', 'tabs.tsx', 'ui/pager.tsx'] },
  'table.tsx': {},
  'texts/admin-plural.ts': {},
};

test('a module goes with what reaches it', () => {
  const groupOf = groupModules(graphOf(modules), 'en');
  const groups = Object.groupBy(Object.keys(modules), (name) => groupOf(id(name)) ?? 'none');
  expect(groups).toEqual({
    main: ['main.tsx', 'token.ts'],
    start: ['app-start.tsx', 'texts/hi.ts', 'react.js', 'footer.tsx', 'link.tsx'],
    'signed-in': ['ui/pager.tsx', 'texts/local-name.ts', 'arrow.js', 'badge.tsx'],
    customer: ['customer.tsx', 'bar.tsx', inIcons('./icons/menu.mjs'), inIcons('./icons/x.mjs'), 'order-form.ts'],
    office: ['texts/admin-plural.ts'],
    activity: ['tabs.tsx', 'order-line.tsx'],
    overlays: ['dialog.tsx'],
    later: [
      'news-bell.tsx',
      'customer-offline.ts',
      'customer-wallet-tabs.tsx',
      'add-funds.tsx',
      'orders/order-list.tsx',
      'orders/service-picker.tsx',
      'customer-tabs.tsx',
      'orders/paste-link.tsx',
      'combobox.tsx',
    ],
    none: expect.arrayContaining([
      'refusals.ts',
      'password.tsx',
      'many-lines.tsx',
      'devices.tsx',
      'table.tsx',
      'landing.tsx',
    ]),
  });
});

test('an entry that is gone stops the build', () => {
  const { 'customer-home.tsx': _, ...rest } = modules;
  expect(() => groupModules(graphOf(rest), 'en')).toThrow('customer-home.tsx is no module');
});
