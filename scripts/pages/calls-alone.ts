import { join } from 'node:path';
import { type ESTree, type Plugin, parseSync } from 'vite';

/** What the pages read of an endpoint; its schemas, limits and rules are the server's. */
const partsOfACall = ['method', 'path', 'access', 'reads', 'changes', 'idempotent', 'paged'];

const contractFolder = join(import.meta.dirname, '..', '..', 'contract');

/** Leaves of the contract what the pages use: docs/decisions/0005-no-schemas-in-the-browser.md */
export const callsAlone: Plugin = {
  name: 'calls-alone',
  enforce: 'pre',
  transform: {
    filter: { id: /[\\/]contract[\\/][\w-]+\.ts$/ },
    handler: (code, id) =>
      id.startsWith(contractFolder) ? { code: callsAloneIn(code), map: null, moduleSideEffects: false } : null,
  },
};

/**
 * A module of the contract in which an endpoint is only how it is called, and everything else that is computed as the module
 * loads is marked as having no effect: a schema that nothing asks for is then no code at all.
 */
export function callsAloneIn(code: string): string {
  let result = '';
  let at = 0;
  for (const value of valuesOf(parseSync('contract.ts', code).program)) {
    const text = code.slice(value.start, value.end);
    const parts = partsOfEndpoint(value, code);
    if (parts === undefined && !isComputed(value)) continue;
    result += code.slice(at, value.start) + (parts ?? `/* @__PURE__ */ (() => (${text}))()`);
    at = value.end;
  }
  return result + code.slice(at);
}

/** What the module's constants are set to. */
function valuesOf({ body }: ESTree.Program): ESTree.Expression[] {
  const declarations = body.map((each) => (each.type === 'ExportNamedDeclaration' ? each.declaration : each));
  return declarations
    .filter((each) => each?.type === 'VariableDeclaration')
    .flatMap(({ declarations }) => declarations.map(({ init }) => init))
    .filter((init) => init !== null);
}

function partsOfEndpoint(value: ESTree.Expression, code: string): string | undefined {
  if (value.type !== 'CallExpression') return undefined;
  const [definition] = value.arguments;
  if (!('name' in value.callee) || value.callee.name !== 'defineEndpoint') return undefined;
  if (definition?.type !== 'ObjectExpression') return undefined;
  const parts = definition.properties.filter(
    (part) => part.type === 'Property' && part.key.type === 'Identifier' && partsOfACall.includes(part.key.name),
  );
  return `{ ${parts.map(({ start, end }) => code.slice(start, end)).join(', ')} }`;
}

/** True if evaluating the expression calls something. Bodies of functions are skipped: they run only when called. */
function isComputed(part: unknown): boolean {
  if (typeof part !== 'object' || part === null) return false;
  if (Array.isArray(part)) return part.some(isComputed);
  const type = 'type' in part ? String(part.type) : '';
  if (/Function/.test(type)) return false;
  return /^(?:Call|New|Member)Expression$|^SpreadElement$/.test(type) || Object.values(part).some(isComputed);
}
