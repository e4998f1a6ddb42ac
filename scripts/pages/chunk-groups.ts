import { join } from 'node:path';
import type { Language } from '../../contract/languages.ts';

/** What a module imports statically and, as it runs, dynamically, as of the bundler. */
export interface ImportGraph {
  readonly getModuleInfo: (id: string) => ModuleImports | null;
}

interface ModuleImports {
  readonly code: string | null;
  readonly importedIds: readonly string[];
  readonly dynamicallyImportedIds: readonly string[];
}

const webFolder = join(import.meta.dirname, '..', '..', 'web');
const source = (name: string) => join(webFolder, name);

/** Every document starts it, and what it reaches stays with it: it comes before all else. */
const main = [source('main.tsx')];
/** What starts every page but the static ones. */
const start = [source('app-start.tsx')];
const visitor = ['public.tsx', 'auth-pages.tsx', 'password-recovery.tsx'].map(source);
const staticPages = ['static-page-start.tsx', 'landing/calculator.tsx'].map(source);
const customerShell = [source('customer.tsx')];
const home = [source('customer-home.tsx')];
const otherPages = ['customer-account.tsx', 'customer-mass-order.tsx'].map(source);
/** What the home fetches when the browser is idle. */
const later = [
  'news-bell.tsx',
  'customer-tabs.tsx',
  'orders/service-picker.tsx',
  'orders/paste-link.tsx',
  'customer-offline.ts',
].map(source);
/** Reached through the contract by every page, and used by those alone that show services of unusual types. */
const usedByFew = new Set([source('../contract/service-kinds.ts')]);
/** Words of all the admin's panels; in a file of its own, each would cost a request more. */
const ofEveryPanel = new Set([source('texts/admin-plural.ts')]);
/** What the home fetches then too, as it stands below the fold. */
const belowFold = ['customer-wallet-tabs.tsx', 'orders/order-list.tsx'].map(source);
/** What all lists have on either side, and what names orders on the customer's: both would draw other files along. */
const everyList = ['ui/pager.tsx', 'texts/local-name.ts'].map(source);
const adminSides = { en: 'back-office.tsx', hi: 'back-office-in-english.tsx' };
const hindiTexts = /web[\\/]texts[\\/]hi[.-]/;
/** One module that exports all icons: what imports it has the ones that it names. */
const allIcons = /lucide-react[\\/]dist[\\/]esm[\\/]lucide-react\.m?js$/;

const oneIcon = /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/;

export type ChunkGroup = 'office' | 'main' | 'start' | 'signed-in' | 'customer' | 'activity' | 'overlays' | 'later';

/**
 * Which file a module goes into, by what reaches it. One file is smaller than a dozen, and nobody fetches what only the other
 * side shows. Undefined: the bundler decides.
 *
 * - `main`: what every document starts.
 * - `start`: what starts the pages, and what the home of a customer shows as visitors' pages do.
 * - `signed-in`: what the home of a customer shows and admins see too, in any of their panels.
 * - `customer`: what frames all pages of a customer, and what home shares with the others.
 * - `office`: the icons of what frames the admin's panels, which panels show too, and what counts in their words.
 * - `activity`, `overlays`, `later`: what the home fetches when the browser is idle. A customer's other pages show the first
 *   at once, and admins open the second.
 */
export function groupModules(graph: ImportGraph, language: Language): (id: string) => ChunkGroup | undefined {
  // Words of the other language are no part of the build, and neither is what only they need.
  const isOfOther = (id: string) => language === 'en' && hindiTexts.test(id);
  const reach = (entries: readonly string[]) => reachedFrom(graph, entries, isOfOther);
  const ofMain = reach(main);
  const ofStart = reach(start);
  const ofOthers = reach([...visitor, ...staticPages]);
  const ofLater = reach(later);
  const ofBelow = reach(belowFold);
  const ofEveryList = reach(everyList);
  const ofShell = reach(customerShell);
  const ofHome = reach([...customerShell, ...home]);
  const ofOtherPages = reach(otherPages);
  const ofOffice = reach([source(adminSides[language])]);
  const office = [...ofOffice];
  const ofAdmin = reach([...office, ...office.flatMap((id) => infoOf(graph, id).dynamicallyImportedIds)]);

  return (id) => {
    if (usedByFew.has(id)) return undefined;
    if (ofEveryPanel.has(id)) return 'office';
    if (ofMain.has(id)) return 'main';
    const isOfHome = ofHome.has(id) || ofBelow.has(id);
    if (ofStart.has(id) || (ofOthers.has(id) && isOfHome)) return 'start';
    if (ofEveryList.has(id)) return 'signed-in';
    if (ofHome.has(id)) {
      if (ofAdmin.has(id)) return 'signed-in';
      return ofShell.has(id) || ofOtherPages.has(id) ? 'customer' : undefined;
    }
    const isOfIdle = ofLater.has(id) || ofBelow.has(id);
    if (oneIcon.test(id) && ofOffice.has(id) && !ofOthers.has(id) && !isOfIdle) return 'office';
    if (ofOthers.has(id) || !isOfIdle) return undefined;
    if (ofOtherPages.has(id)) return 'activity';
    if (ofOffice.has(id)) return oneIcon.test(id) ? 'signed-in' : undefined;
    return ofAdmin.has(id) ? 'overlays' : 'later';
  };
}

function reachedFrom(graph: ImportGraph, entries: readonly string[], isLeftOut: (id: string) => boolean) {
  const reached = new Set(entries);
  // A set that grows while it is gone through is gone through to its end.
  for (const id of reached) {
    for (const imported of isLeftOut(id) ? [] : importedBy(graph, id)) reached.add(imported);
  }
  return reached;
}

function importedBy(graph: ImportGraph, id: string): readonly string[] {
  const { code, importedIds } = infoOf(graph, id);
  return importedIds.flatMap((imported) =>
    allIcons.test(imported) ? iconsIn(code ?? '', infoOf(graph, imported)) : [imported],
  );
}

function iconsIn(code: string, icons: ModuleImports): string[] {
  const named = [...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.trim().replace(/ as .*/, '')),
  );
  const files = [...(icons.code ?? '').matchAll(/export\s*\{([^}]*)\}\s*from\s*["']\.([^"']+)["']/g)]
    .filter(([, names = '']) => names.split(',').some((name) => named.includes(name.trim().replace(/.* as /, ''))))
    .map(([, , path = '']) => path);
  return icons.importedIds.filter((id) => files.some((file) => id.replaceAll('\\', '/').endsWith(file)));
}

function infoOf(graph: ImportGraph, id: string): ModuleImports {
  const info = graph.getModuleInfo(id);
  if (!info) throw new Error(`${id} is no module of the pages.`);
  return info;
}

/** For the bundler, which asks module by module: the graph is gone through once. */
export function chunkGroupOf(language: Language): (id: string, graph: ImportGraph) => ChunkGroup | undefined {
  let groupOf: ReturnType<typeof groupModules> | undefined;
  return (id, graph) => {
    groupOf ??= groupModules(graph, language);
    return groupOf(id);
  };
}
