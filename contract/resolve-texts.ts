/** Why a decision about an unclear order is not taken as it is. */
export const resolveTexts = {
  providerOrder: "Please enter the order's number at the provider",
  next: 'Please choose whether it is sent again or paid back',
  letGo: 'Please say why the order is let go',
  route: 'Please choose a route of this service',
  provider: 'Please choose the provider that has it',
  otherProvider: 'It was sent to another provider',
  taken: 'Another order has this number',
  unknownThere: 'The provider knows no order with this number',
  otherKind: 'This number is of another kind of order',
  saysMore: 'Its provider has said something else since. Please look at that first',
  unsettled: 'Nobody knows how much of this order arrived. Set it to partial by hand, and this is over',
  takenAfterAll: 'A provider has it after all: decide about that first. Sent again, it would be bought twice',
  cancelled: 'The customer wants this order cancelled: it is not sent again. Pay it back instead',
} as const;
