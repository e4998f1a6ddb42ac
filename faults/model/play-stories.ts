import fc from 'fast-check';

export interface Wanted {
  readonly runs: number;
  /** Undefined makes one up. */
  readonly seed: number | undefined;
  /** Passes over so many stories of the seed: what broke a long run is seen again without them. */
  readonly from?: number;
  /** Things that happen in one story. */
  readonly mostCommands: number;
}

export interface Played {
  readonly runs: number;
  readonly seed: number;
  /** What happened until a promise broke, and which; undefined: all were kept. */
  readonly broken: string | undefined;
}

/** One thing that happens in a story; answers it in words. */
export type Happening<Story> = (story: Story) => Promise<string>;

export interface Stories<Shop, Story> {
  /** So many stories share a shop. */
  readonly storiesPerShop: number;
  readonly happenings: fc.Arbitrary<Happening<Story>>;
  /** Where each story starts. */
  readonly opening: readonly Happening<Story>[];
  openShop(): Promise<Shop>;
  begin(shop: Shop): Promise<Story>;
  /** After each thing that happened; throws when a promise broke. */
  check(story: Story): Promise<void>;
  end(story: Story): Promise<void>;
  /** Removes what the story left in the shop, so that the next one does not meet it. */
  forget(story: Story): Promise<void>;
}

/** What may happen, so often against the rest, with something made up. */
export const happeningOf = <Story, What>(
  weight: number,
  what: fc.Arbitrary<What>,
  happen: (story: Story, what: What) => Promise<string>,
) => ({
  weight,
  arbitrary: what.map(
    (each): Happening<Story> =>
      (story) =>
        happen(story, each),
  ),
});

/** Plays random stories on the engine that `TEST_ENGINE` names, until one breaks a promise. */
export async function playStories<Shop extends { close(): Promise<void> }, Story>(
  { runs, seed, from = 0, mostCommands }: Wanted,
  stories: Stories<Shop, Story>,
): Promise<Played> {
  let opened: Shop | undefined;
  let played = 0;
  const shopOfThisStory = async (): Promise<Shop> => {
    const isFull = played++ % stories.storiesPerShop === 0;
    if (opened && !isFull) return opened;
    const last = opened;
    opened = undefined;
    await last?.close();
    opened = await stories.openShop();
    return opened;
  };
  const play = fc.asyncProperty(
    fc.array(stories.happenings, { minLength: Math.min(12, mostCommands), maxLength: mostCommands, size: 'max' }),
    async (all) => {
      const story = await stories.begin(await shopOfThisStory());
      const happened: string[] = [];
      try {
        for (const happen of [...stories.opening, ...all]) {
          happened.push(await happen(story));
          await stories.check(story);
        }
        await stories.end(story);
      } catch (error) {
        throw new Error(`${happened.join('\n')}\n${String(error)}`, { cause: error });
      } finally {
        await stories.forget(story);
      }
    },
  );
  try {
    // A story tells what happened step by step, and is short: to make it shorter takes longer than to read it.
    const details = await fc.check(play, {
      numRuns: runs,
      ...(seed !== undefined && { seed }),
      ...(from > 0 && { path: String(from) }),
      endOnFailure: true,
    });
    const broken = details.failed ? String(details.errorInstance) : undefined;
    return { runs: details.numRuns, seed: details.seed, broken };
  } finally {
    await opened?.close();
  }
}
