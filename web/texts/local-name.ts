import { useEffect, useState } from 'react';
import { listServices, type Service } from '../../contract/catalogue.ts';
import { ownLanguage } from '../platform/own-language.ts';
import { useRead } from '../platform/query.ts';
import { isSlowConnection } from '../platform/slow-connection.ts';
import { whenIdle } from '../platform/when-idle.ts';

const asItIs = (name: string): string => name;

/** Orders keep the name that the shop gave a service: this shows it as the reader's language has it by now. */
export const useLocalName: () => (name: string) => string =
  import.meta.env.LANGUAGE === 'hi' ? useHindiName : () => asItIs;

function useHindiName(): (name: string) => string {
  const [isIdle, setIdle] = useState(false);
  // All of them are much to fetch, so what else the page shows comes first. On a slow connection they come with a search.
  useEffect(() => {
    if (isSlowConnection()) return;
    void whenIdle().then(() => setIdle(true));
  }, []);
  const { data } = useRead(listServices, ownLanguage, { enabled: isIdle });
  const names = data && namesOf(data);
  return (name) => names?.get(name) ?? name;
}

type Names = ReadonlyMap<string, string>;

/** Once for all who ask. */
const read = new WeakMap<readonly Service[], Names>();

function namesOf(services: readonly Service[]): Names {
  const known = read.get(services);
  if (known) return known;
  const names = new Map(
    services.flatMap(({ name, englishName }) => (englishName === undefined ? [] : [[englishName, name] as const])),
  );
  read.set(services, names);
  return names;
}
