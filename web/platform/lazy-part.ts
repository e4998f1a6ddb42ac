import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

export interface LazyPart<Module, Props> {
  readonly Part: LazyExoticComponent<ComponentType<Props>>;
  /** Fetches it; a part that is here when it is first shown makes nobody wait, not even for a moment. */
  readonly load: () => Promise<Module>;
}

/** A component whose code is fetched when it is first shown, or before. */
export function lazyPart<Module, Props>(
  fetchModule: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
): LazyPart<Module, Props> {
  let loaded: Module | undefined;
  const load = async () => {
    // A file that is lost on the way is fetched once more.
    loaded = await fetchModule().catch(fetchModule);
    return loaded;
  };
  const Part = lazy<ComponentType<Props>>(() => {
    if (loaded === undefined) return load().then((module) => ({ default: pick(module) }));
    const component = { default: pick(loaded) };
    // React asks a promise for its value by `then` alone, and takes the value at once when it is called back at once.
    // biome-ignore lint/suspicious/noThenProperty: that is the point of it
    return { then: (give: (value: typeof component) => void) => give(component) } as Promise<typeof component>;
  });
  return { Part, load };
}
