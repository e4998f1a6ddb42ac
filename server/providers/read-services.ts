import { setImmediate as nextTurn } from 'node:timers/promises';
import { sliceMs } from '../platform/in-slices.ts';
import { type CallResult, faultOfHead, faultOfWords } from './outcome.rules.ts';
import { readList } from './service-list.rules.ts';
import { type OfferedService, readService } from './snapshot.rules.ts';

type ServicesReading =
  | { readonly services: OfferedService[] }
  | { readonly fault: string; readonly words: string | null };

/** The services that an answer lists. Rows without an id are left out: there is nothing to know them by. */
export async function readServices(result: CallResult): Promise<ServicesReading> {
  if (result.outcome !== 'answered') return { fault: result.reason, words: null };
  const fault = faultOfHead(result);
  if (fault !== undefined) return { fault, words: null };
  const list = readList(result.body);
  const services: OfferedService[] = [];
  let since = performance.now();
  for (;;) {
    const { done, value } = list.next();
    if (done) {
      if (value.kind === 'error') return { fault: faultOfWords(value.words), words: value.words };
      if (value.kind !== 'read') return { fault: value.kind, words: null };
      return result.status >= 400 ? { fault: `http-${result.status}`, words: null } : { services };
    }
    const service = value === undefined ? undefined : readService(value);
    if (service) services.push(service);
    if (performance.now() - since < sliceMs) continue;
    await nextTurn();
    since = performance.now();
  }
}
