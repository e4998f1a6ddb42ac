interface Read {
  readonly hasData: boolean;
  /** Of the error, where the order could not be read. */
  readonly status: number | undefined;
}

/** What is shown of an order that was placed. `unread`: it is placed, but can't be read now. `others`: somebody else has signed in since. */
export function placedView({ hasData, status }: Read): 'order' | 'loading' | 'unread' | 'others' {
  if (status === 404) return 'others';
  if (hasData) return 'order';
  return status === undefined ? 'loading' : 'unread';
}
