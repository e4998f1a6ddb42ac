/** The words of the moment after an order was placed, and of when it is expected. */
export const orderPlacedEn = {
  title: 'Order placed successfully!',
  stamp: 'Placed',
  number: (id: number) => `Order #${id}`,
  starts: 'Starts',
  done: 'Done',
  byAbout: (time: string) => `by about ${time}`,
  late: 'takes longer than usual',
  measured: 'Expected from how long this shop’s last orders of the service took.',
  shopsWord: 'Expected by the shop’s own word: too few orders of the service were measured.',
  bothWords: (measured: string) => `${measured}: from this shop’s last orders. The other is the shop’s own word.`,
  unknown: 'Nobody has said or measured yet how long this service takes.',
  thisOrder: 'This order',
  wallet: 'Wallet',
  track: 'Track order',
  another: 'Order another',
};
